/** `GET /{folder}?zip`: a folder as an archive, with its length and with ranges. */
import type { IncomingMessage } from 'node:http'
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import type { FolderEntry } from '../../model/entry.ts'
import type { Tools } from '../../operations/tools.ts'
import { sendRepresentation } from '../bodies/representation.ts'
import { folderArchive } from './folder-archive.ts'

export const wantsArchive = ({ url = '' }: IncomingMessage): boolean =>
  url.includes('?') && new URLSearchParams(url.slice(url.indexOf('?') + 1)).has('zip')

type Folder = Readonly<{
  caller: Caller
  /** The path for policies, unencoded. */
  path: string
  entry: FolderEntry
  revision: number
}>

/** Throws `files.archive-too-large`, `files.precondition-failed`. */
export async function sendArchive(
  tools: Tools,
  exchange: Exchange,
  { caller, path, entry: { node, name }, revision }: Folder,
): Promise<void> {
  await sendRepresentation(exchange, await folderArchive(tools, { caller, path, node, name, revision }))
}
