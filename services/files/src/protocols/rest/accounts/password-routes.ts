/** Changing one's own password. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { hashPassword } from '../../../model/password.ts'
import { changePassword } from '../../../operations/credentials/set-password.ts'
import { bearerOf } from '../../authentication/credentials-in.ts'
import { loggedInByPassword } from '../../authentication/gates.ts'
import type { Service } from '../../service.ts'
import { newPassword } from './new-password.ts'

export const passwordRoutes = ({ database, confirmLogIn }: Service): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/auth/password',
    summary: "Changes one's own password",
    description: 'All other sessions of the account end; its app passwords stay.',
    tags: ['accounts'],
    access: loggedInByPassword,
    body: z
      .strictObject({ old_password: z.string().max(1024), new_password: newPassword })
      .meta({ id: 'ChangePasswordRequest' }),
    answers: { 204: null },
    refusals: [
      [403, 'files.password-wrong', 'The old password is wrong.'],
      [429, 'files.too-many-failures', 'Ten failures in five minutes for this account from this address.'],
    ],
    async handle({ caller, body, network, exchange }) {
      const account = await confirmLogIn({ caller, password: body.old_password, network })
      const hash = await hashPassword(body.new_password, caller.id)
      await database.write(changePassword({ caller, account, hash, token: bearerOf(exchange.request.headers) }))
      return { status: 204 }
    },
  }),
]
