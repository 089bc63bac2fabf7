/** The places of the rights matrix, and entries in them. */
import { zipArchive } from '../documents/zip-archive.ts'
import { sqlForTests } from '../sql.ts'
import type { Folder, Household, Level, Member } from './household.ts'

export type Place = Readonly<{ folder: Folder; state: 'there' | 'in the trash' | 'in a snapshot' }>

export const places: Readonly<Record<string, Place>> = {
  open: { folder: '/open', state: 'there' },
  closed: { folder: '/closed', state: 'there' },
  'below closed': { folder: '/closed/below', state: 'there' },
  'in the trash': { folder: '/open', state: 'in the trash' },
  'in the trash of a closed folder': { folder: '/closed/below', state: 'in the trash' },
  'in a snapshot': { folder: '/open', state: 'in a snapshot' },
  'in a snapshot of a closed folder': { folder: '/closed/below', state: 'in a snapshot' },
}

export const levelIn = ({ folder }: Place, { open, closed }: Member): Level => (folder === '/open' ? open : closed)

export type Kind = 'text' | 'edited text' | 'document' | 'picture' | 'archive' | 'folder' | 'closed folder' | 'nothing'

/** What stands instead of words in braces in the addresses and bodies of a row. */
export type Entry = Readonly<{
  /** As it is asked for: in a snapshot its address there, in the trash the path that it had. */
  path: string
  /** In the tree. */
  tree: string
  folder: string
  name: string
  /** Its id for programs; of a folder too. */
  id: string
  etag: string
  /** Of the ledger, before the entry was made, and with it. */
  before: string
  revision: string
  /** In the trash. */
  deletion: string
  reading: string
  taking: string
}>

const endings: Readonly<Record<Kind, string>> = {
  text: '.txt',
  'edited text': '.txt',
  document: '.docx',
  picture: '.png',
  archive: '.zip',
  folder: '',
  'closed folder': '',
  nothing: '.txt',
}

async function revisionOf({ files }: Household): Promise<string> {
  const { rows } = await files.database.read(sqlForTests('SELECT revision FROM ledger'))
  return String(rows[0]?.['revision'])
}

/** The node of the entry with this name, also in the trash, and since when it is there. */
async function nodeOf(
  { files }: Household,
  name: string,
): Promise<Readonly<{ node: number; since: number }> | undefined> {
  const { rows } = await files.database.read(sqlForTests(`SELECT node, since FROM present WHERE name = '${name}'`))
  return rows[0] && { node: Number(rows[0]['node']), since: Number(rows[0]['since']) }
}

/** Makes entries; Ada makes them, and throws them away. @param picture the bytes of a picture. */
export function entriesOf(household: Household, picture: Uint8Array) {
  const { files, ada, links } = household
  const bytes: Partial<Record<Kind, Uint8Array>> = {
    picture,
    archive: zipArchive([{ name: 'inside.txt', bytes: Buffer.from('text') }]),
  }
  let made = 0

  async function done(method: string, path: string, body?: string | Uint8Array): Promise<string> {
    const { status, headers, text } = await files.ask(method, path, {
      headers: ada.headers,
      ...(body !== undefined && { body }),
    })
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`)
    return headers.etag ?? '"none"'
  }

  /** Returns the ETag of a file. */
  async function make(path: string, kind: Kind): Promise<string> {
    if (kind === 'nothing') return '"none"'
    if (kind === 'folder' || kind === 'closed folder') {
      await done('MKCOL', path)
      await done('PUT', `${path}/inside.txt`, 'text')
      if (kind === 'closed folder') await ada.ask('PATCH', `/api/access${path}`, { closed: true })
      return '"none"'
    }
    if (kind === 'edited text') await done('PUT', path, 'text')
    return await done('PUT', path, bytes[kind] ?? 'the text')
  }

  return async ({ folder, state }: Place, kind: Kind): Promise<Entry> => {
    made += 1
    const name = `x${made}x${endings[kind]}`
    const tree = `${folder}/${name}`
    const before = await revisionOf(household)
    const etag = await make(tree, kind)
    const id = (await nodeOf(household, name))?.node ?? 999_999
    const revision = await revisionOf(household)
    if (state === 'in the trash' && kind !== 'nothing') await done('DELETE', tree)
    const snapshot = state === 'in a snapshot' ? (await ada.ask('POST', '/api/snapshots', {})).body.id : ''
    return {
      path: state === 'in a snapshot' ? `/.snapshots/${snapshot}${tree}` : tree,
      tree,
      folder,
      name,
      id: String(id),
      etag: etag.slice(1, -1),
      before,
      revision,
      deletion: state === 'in the trash' && kind !== 'nothing' ? await deletionOf(name) : '1-1',
      reading: links.get(folder)?.reading ?? '',
      taking: links.get(folder)?.taking ?? '',
    }
  }

  async function deletionOf(name: string): Promise<string> {
    const found = await nodeOf(household, name)
    return `${found?.node}-${found?.since}`
  }
}
