/**
 * The question that owncloudcmd asks after it has sent a new file: what may I do to it? A conflict copy that was merged is not
 * there, and the client waits for ever when it hears so; then it sends the copy again. So for the name of a conflict copy that
 * nobody finds, the answer says what the caller might do to such a file. It depends only on what the caller may see and do in
 * the folder, so it tells nothing of what is hidden there. Every other question is answered as for any name.
 */
import { Problem } from '@alluvium/kernel'

import { type Path, pathOf } from '../../model/path.ts'
import { may } from '../../operations/authorization/authorize.ts'
import type { Tools } from '../../operations/tools.ts'
import { type EntryView, lookUp } from '../../operations/tree/look-up.ts'
import { pathMissing } from '../../problems/paths.ts'
import { readShortBody } from '../bodies/request-body.ts'
import type { Call } from '../webdav/call.ts'
import { permissionLetters, permissions } from '../webdav/properties/privilege-texts.ts'
import { handlePropfind } from '../webdav/properties/propfind.ts'
import { sendMultistatus } from '../webdav/properties/send-multistatus.ts'
import { foot, head, tagsOf } from '../webdav/xml/elements.ts'
import { hrefOf } from '../webdav/xml/href.ts'
import { clark, parsePropfind, type Wanted } from '../webdav/xml/propfind-body.ts'
import { xmlLimitBytes } from '../xml/xml.ts'

/** Whether a name is that of a conflict copy, as both clients give it in every language. */
const isCopyName = ({ names }: Path): boolean => / \(conflicted copy [^)]+\)(\.[^.]*)?$/.test(names.at(-1) ?? '')

export async function findOrForesee(tools: Tools, call: Call): Promise<void> {
  const { exchange, path } = call
  const { request } = exchange
  if (request.headers['depth'] !== '0' || !isCopyName(path) || (await found(tools, call, path)))
    return await handlePropfind(tools, call)
  const wanted = parsePropfind(await readShortBody(request, xmlLimitBytes))
  const folder = await found(tools, call, pathOf(path.names.slice(0, -1)))
  const isForeseen =
    folder?.entry.kind === 'folder' && asksPermissionsOnly(wanted) && may(call.caller, 'write', path.text)
  if (!isForeseen) throw pathMissing(path.text)
  const { open, close } = tagsOf(permissions)
  const href = call.reach.mount.href + hrefOf(path, { kind: 'file' })
  const letters = permissionLetters({ write: true, remove: true, share: false, manage: false }, { isFolder: false })
  const prop = `<d:propstat><d:prop>${open}${letters}${close}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>`
  await sendMultistatus(exchange, whole(`${head}<d:response><d:href>${href}</d:href>${prop}</d:response>${foot}`))
}

const asksPermissionsOnly = (wanted: Wanted): boolean =>
  wanted.kind === 'these' &&
  wanted.names.length === 1 &&
  wanted.names.every((name) => clark(name) === clark(permissions))

/** What is there for the caller; undefined for nothing. */
async function found({ database, clock }: Tools, { caller }: Call, path: Path): Promise<EntryView | undefined> {
  try {
    return await database.read(() => lookUp({ caller, path, at: clock.now() }))
  } catch (error) {
    if (error instanceof Problem && error.kind === 'missing') return undefined
    throw error
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}
