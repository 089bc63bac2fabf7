/** Who may see and change what: rights on files and folders, and closed folders. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { accessAt } from '../../../operations/access/access-at.ts'
import { setClosed } from '../../../operations/access/closed-folders.ts'
import { giveGrant, takeGrant } from '../../../operations/access/grants.ts'
import { findPeople, maxNames } from '../../../operations/access/people.ts'
import { requestAccess } from '../../../operations/access/request-access.ts'
import { hideShared, sharedWith } from '../../../operations/access/shared-with-me.ts'
import { takeOver } from '../../../operations/access/take-over.ts'
import { noteTarget } from '../../auditing/request-context.ts'
import { administrators, notPermitted, owners, readers, writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import {
  access,
  grant,
  holderIn,
  requestedRight,
  right,
  shared,
  sharedItemOf,
  shownAccess,
  shownGrant,
} from '../../json/access.ts'
import type { Service } from '../../service.ts'

const filePath = z.object({ file_path: z.string() })
const holderKinds = {
  user: z.string().meta({ description: 'The name of an account.' }),
  group: z.string().meta({ description: 'The name of a group.' }),
  everybody: z.literal(true).meta({ description: 'Everybody who is signed in and has a role.' }),
}
const giving = z
  .union([
    z.strictObject({ user: holderKinds.user, right }),
    z.strictObject({ group: holderKinds.group, right }),
    z.strictObject({ everybody: holderKinds.everybody, right }),
  ])
  .meta({ id: 'GiveGrantRequest' })
const taking = z.object({
  user: z.string().optional(),
  group: z.string().optional(),
  everybody: z.literal('true').optional(),
})
const person = z
  .object({
    kind: z.enum(['user', 'group']),
    name: z.string(),
    display_name: z.string().optional().meta({ description: 'What a person calls themselves; it proves nothing.' }),
  })
  .meta({ id: 'Person' })

const invalid = [400, 'files.path-invalid', 'The path is not one.'] as const
const missing = [404, 'files.path-missing', 'There is nothing at the path, for the caller.'] as const
const lesser = [403, 'files.right-forbids', 'The caller may not give and take rights there.'] as const
const lastOne = [409, 'files.last-manager', 'Nobody could open the closed folder any more.'] as const
const nobody = [404, 'files.user-missing', 'There is no such account.'] as const
const noGroup = [404, 'files.group-missing', 'There is no such group.'] as const
const notGiven = [404, 'files.grant-missing', 'There is no such right.'] as const
const reserved = [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'] as const

export const accessRoutes = (tools: Service): readonly Route[] => {
  const { database, clock } = tools
  const common = { tags: ['access'] } as const
  return [
    route({
      ...common,
      access: writers,
      method: 'PUT',
      path: '/api/grants/{file_path*}',
      summary: 'Gives somebody a right on a file or a folder, and all below it',
      description:
        '`read` < `write` < `manage`: who manages gives and takes rights. Whoever made a file or a folder manages it, as long as they may write there. Given again, the right is replaced. The right of everybody on everything is the one on `/`, which administrators change.',
      params: filePath,
      body: giving,
      answers: { 200: grant },
      refusals: [
        invalid,
        missing,
        lesser,
        nobody,
        noGroup,
        lastOne,
        reserved,
        [507, 'files.too-many-grants', 'The account gave as many as it may.'],
      ],
      async handle({ caller, params: { file_path }, body: { right, ...holder } }) {
        const path = parsePath(file_path)
        const given = await database.write(giveGrant({ caller, path, holder, right, at: clock.now() }))
        return { status: 200, body: shownGrant({ ...given, path: path.text }) }
      },
    }),
    route({
      ...common,
      access: owners,
      method: 'DELETE',
      path: '/api/grants/{file_path*}',
      summary: 'Takes a right back',
      description: 'One of `user`, `group` and `everybody=true` says whose. Everybody may give up their own.',
      params: filePath,
      search: taking,
      answers: { 204: null },
      refusals: [
        ...notPermitted,
        invalid,
        [400, 'files.holder-unclear', 'Not exactly one of `user`, `group` and `everybody`.'],
        missing,
        lesser,
        nobody,
        noGroup,
        notGiven,
        lastOne,
        reserved,
      ],
      async handle({ caller, params: { file_path }, search }) {
        await database.write(
          takeGrant({ caller, path: parsePath(file_path), holder: holderIn(search), at: clock.now() }),
        )
        return { status: 204 }
      },
    }),
    route({
      ...common,
      access: readers,
      method: 'GET',
      path: '/api/grants/{file_path*}',
      summary: 'The rights that were given on a file or a folder itself',
      params: filePath,
      answers: { 200: z.array(grant) },
      refusals: [invalid, missing],
      async handle({ caller, params: { file_path } }) {
        const { grants, path } = await database.read(accessAt({ caller, path: parsePath(file_path) }))
        return { status: 200, body: grants.filter((one) => one.path === path).map(shownGrant) }
      },
    }),
    route({
      ...common,
      access: readers,
      method: 'GET',
      path: '/api/access/{file_path*}',
      summary: 'Who may see and change a file or a folder, and by what',
      params: filePath,
      answers: { 200: access },
      refusals: [invalid, missing],
      async handle({ caller, params: { file_path } }) {
        return { status: 200, body: shownAccess(await database.read(accessAt({ caller, path: parsePath(file_path) }))) }
      },
    }),
    route({
      ...common,
      access: writers,
      method: 'PATCH',
      path: '/api/access/{file_path*}',
      summary: 'Closes or opens a folder',
      description:
        'Into a closed folder nothing reaches that was granted above it: only rights on it and below count. For everybody else it does not exist. Whoever closes it manages it.',
      params: filePath,
      body: z.strictObject({ closed: z.boolean() }).meta({ id: 'CloseFolderRequest' }),
      answers: { 200: access },
      refusals: [
        invalid,
        [400, 'files.closing-needs-folder', 'It is a file.'],
        [403, 'files.root-is-fixed', 'It is the root.'],
        [507, 'files.too-many-grants', 'The account gave as many as it may.'],
        missing,
        lesser,
        reserved,
      ],
      async handle({ caller, params: { file_path }, body: { closed } }) {
        const path = parsePath(file_path)
        await database.write(setClosed({ caller, path, closed, at: clock.now() }))
        return { status: 200, body: shownAccess(await database.read(accessAt({ caller, path }))) }
      },
    }),
    route({
      ...common,
      access: owners,
      method: 'POST',
      path: '/api/access-requests',
      summary: 'Asks for a right on a file or a folder',
      description:
        'Whoever manages it is notified, and may give it by `PUT /api/grants`. The answer is the same whether something is there, is hidden from the caller, or may be read already; who asks again within a day is not heard twice.',
      body: z.strictObject({ path: bodyPath, right: requestedRight }).meta({ id: 'AccessRequest' }),
      answers: { 202: null },
      refusals: [invalid, [429, 'files.too-many-access-requests', 'The account asked as often as it may in a day.']],
      async handle({ caller, body, exchange }) {
        const path = parsePath(body.path)
        noteTarget(exchange, path.text)
        const asked = { caller, path, right: body.right, at: clock.now(), access: tools.access }
        await database.write(requestAccess(asked))
        return { status: 202 }
      },
    }),
    route({
      ...common,
      access: readers,
      method: 'GET',
      path: '/api/shared-with-me',
      summary: 'What others gave the caller a right on, the last first',
      description: 'By themselves or by a group; what everybody sees is left out. At most a thousand.',
      answers: { 200: z.array(shared) },
      async handle({ caller }) {
        const found = await database.read(sharedWith(caller, clock.now()))
        const items = await Promise.all(found.map((one) => sharedItemOf(tools, one)))
        return { status: 200, body: items }
      },
    }),
    route({
      ...common,
      access: owners,
      method: 'PATCH',
      path: '/api/shared-with-me/{file_path*}',
      summary: 'Hides something that was shared with the caller from their list, or shows it again',
      description: 'The right stays as it is.',
      params: filePath,
      body: z.strictObject({ hidden: z.boolean() }).meta({ id: 'HideSharedRequest' }),
      answers: { 204: null },
      refusals: [invalid, missing, notGiven],
      async handle({ caller, params: { file_path }, body: { hidden } }) {
        await database.write(hideShared({ caller, path: parsePath(file_path), hidden }))
        return { status: 204 }
      },
    }),
    route({
      ...common,
      access: administrators,
      method: 'POST',
      path: '/api/admin/take-over',
      summary: 'Gives an administrator the right to manage a folder that is closed to them',
      description:
        'The administrator gets `manage` on it, as by `PUT /api/grants`. Whoever manages the folder is notified, and the audit log names it. Nothing is said of what is inside, and below a folder that is closed to the administrator every path is answered alike.',
      body: z.strictObject({ path: bodyPath }).meta({ id: 'TakeOverRequest' }),
      answers: { 204: null },
      refusals: [
        invalid,
        missing,
        reserved,
        [409, 'files.nothing-to-take-over', 'The administrator manages it already.'],
      ],
      async handle({ caller, body: { path } }) {
        await database.write(takeOver({ caller, path: parsePath(path), at: clock.now() }))
        return { status: 204 }
      },
    }),
    route({
      ...common,
      access: writers,
      method: 'GET',
      path: '/api/people',
      summary: `Accounts and groups whose names begin so, at most ${maxNames}`,
      description:
        'For whoever gives somebody a right: names are completed as one types. Accounts are also found by each word of what people call themselves.',
      search: z.object({ prefix: z.string().min(1).max(100) }),
      answers: { 200: z.array(person) },
      async handle({ caller, search: { prefix } }) {
        return { status: 200, body: [...(await database.read(findPeople({ caller, prefix, limit: maxNames })))] }
      },
    }),
  ]
}
