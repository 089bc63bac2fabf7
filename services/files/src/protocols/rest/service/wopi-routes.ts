/** Opens files in an editor for documents. `protocols/wopi/` serves the editor's own requests. */
import { type Route, route } from '@alluvium/http/json'
import { newSecret } from '@alluvium/kernel'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { splitName } from '../../../operations/tree/free-name.ts'
import { openInEditor } from '../../../operations/wopi/open-in-editor.ts'
import { wopiNoEditor, wopiUnconfigured } from '../../../problems/wopi.ts'
import { noteTarget } from '../../auditing/request-context.ts'
import { notPermitted } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { addressOfFile } from '../../own-addresses.ts'
import type { Service } from '../../service.ts'

const opened = z
  .object({
    /** The address to which the browser posts the form. */
    url: z.string(),
    access_token: z.string(),
    access_token_ttl: z.int(),
    form: z
      .object({
        action: z.string(),
        method: z.literal('POST'),
        fields: z.object({ access_token: z.string(), access_token_ttl: z.string() }),
      })
      .meta({ id: 'EditorForm' }),
  })
  .meta({ id: 'EditorSession' })

export const wopiRoutes = (service: Service): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/wopi/open',
    summary: 'Opens a file in the editor of documents',
    description:
      'A page shows the editor by posting `form` into a frame. The token is for this file and the caller alone; `access_token_ttl` is when it ends, in milliseconds since 1970.',
    tags: ['wopi'],
    access: 'caller',
    body: z.strictObject({ path: bodyPath, mode: z.enum(['view', 'edit']) }).meta({ id: 'OpenEditorRequest' }),
    answers: { 200: opened },
    refusals: [
      [400, 'files.path-invalid', 'The path is not one.'],
      ...notPermitted,
      [404, 'files.path-missing', 'There is nothing at the path.'],
      [404, 'files.wopi-unconfigured', 'The server has no editor.'],
      [415, 'files.wopi-no-editor', 'The editor does not open such files, or not in this mode.'],
      [503, 'files.wopi-unavailable', 'The editor does not answer.'],
    ],
    async handle({ caller, body: { path: text, mode }, exchange }) {
      const { database, clock, wopi } = service
      if (!wopi) throw wopiUnconfigured()
      const path = parsePath(text)
      noteTarget(exchange, path.text)
      const token = newSecret(256)
      const discovered = await wopi.discovered()
      const extension = splitName(path.names.at(-1) ?? '')
        .ending.slice(1)
        .toLowerCase()
      const { node, expiresAt } = await database.write(openInEditor({ caller, path, mode, token, at: clock.now() }))
      const action = discovered.actionOf(mode, extension)
      if (action === undefined) throw wopiNoEditor(path.text)
      const url = `${action}WOPISrc=${encodeURIComponent(addressOfFile(service, node))}`
      const fields = { access_token: token, access_token_ttl: String(expiresAt) }
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: { url, access_token: token, access_token_ttl: expiresAt, form: { action: url, method: 'POST', fields } },
      }
    },
  }),
]
