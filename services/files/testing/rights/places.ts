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

export type Kind = 'text' | 'document' | 'picture' | 'archive' | 'folder' | 'closed folder' | 'nothing'

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

const idBody = '<propfind xmlns="DAV:"><prop><o:fileid xmlns:o="http://owncloud.org/ns"/><getetag/></prop></propfind>'

/** Makes entries; Ada makes them, and throws them away. @param picture the bytes of a picture. */
export function entriesOf(household: Household, picture: Uint8Array) {
  const { files, ada, links } = household
  const bytes: Partial<Record<Kind, Uint8Array>> = {
    picture,
    archive: zipArchive([{ name: 'inside.txt', bytes: Buffer.from('text') }]),
  }
  let made = 0

  async function done(method: string, path: string, body?: string | Uint8Array): Promise<void> {
    const { status, text } = await files.ask(method, path, {
      headers: ada.headers,
      ...(body !== undefined && { body }),
    })
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`)
  }

  async function make(path: string, kind: Kind): Promise<void> {
    if (kind === 'nothing') return
    if (kind === 'folder' || kind === 'closed folder') {
      await done('MKCOL', path)
      await done('PUT', `${path}/inside.txt`, 'text')
      if (kind === 'closed folder') await ada.ask('PATCH', `/api/access${path}`, { closed: true })
      return
    }
    await done('PUT', path, bytes[kind] ?? 'text')
    if (kind === 'text') await done('PUT', path, 'the text')
  }

  return async ({ folder, state }: Place, kind: Kind): Promise<Entry> => {
    made += 1
    const name = `x${made}x${endings[kind]}`
    const tree = `${folder}/${name}`
    const before = await revisionOf(household)
    await make(tree, kind)
    const shown = await files.ask('PROPFIND', tree, { headers: { ...ada.headers, Depth: '0' }, body: idBody })
    const revision = await revisionOf(household)
    if (state === 'in the trash' && kind !== 'nothing') await done('DELETE', tree)
    const snapshot = state === 'in a snapshot' ? (await ada.ask('POST', '/api/snapshots', {})).body.id : ''
    const id = /fileid[^>]*>(\d+)/.exec(shown.text)?.[1] ?? '999999'
    return {
      path: state === 'in a snapshot' ? `/.snapshots/${snapshot}${tree}` : tree,
      tree,
      folder,
      name,
      id,
      etag: /getetag>(?:&quot;|")([^<]*?)(?:&quot;|")</.exec(shown.text)?.[1] ?? 'none',
      before,
      revision,
      deletion: state === 'in the trash' && kind !== 'nothing' ? await deletionOf(tree) : '1-1',
      reading: links.get(folder)?.reading ?? '',
      taking: links.get(folder)?.taking ?? '',
    }
  }

  async function deletionOf(path: string): Promise<string> {
    const { rows } = await files.database.read(
      sqlForTests(`SELECT node, since FROM present WHERE name = '${path.split('/').at(-1)}'`),
    )
    return `${Number(rows[0]?.['node'])}-${Number(rows[0]?.['since'])}`
  }
}
