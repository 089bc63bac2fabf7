/**
 * Somebody with a folder of their own at the file service: puts, uploads in chunks, moves, throws away and restores files,
 * gives them a property, and locks one.
 */
import { Actor, asked, type Change, granted, type Holding } from './actor.ts'
import { freshNumber, pick, waysWith } from './draw.ts'
import {
  type Bytes,
  bytesOf,
  emptyFolder,
  fileAt,
  fileLine,
  inOrder,
  isFullOfVersions,
  lockLine,
  marked,
  moved,
  type OwnFolder,
  shownFolder,
  takenBack,
  thrownAway,
  trashLine,
  written,
} from './own-folder.ts'

const names = ['f0', 'f1', 'f2', 'd/f3', 'd/f4'] as const
const lockable = 'lockable'
/** Small ones lie in the database, larger ones beside it; with them, the border between them. */
const sizes = [10, 3000, 8192, 8193, 60_000, 300_000]
const chunkBytes = 50_000
const maxTrash = 4

/** Somebody whose folder holds only the file that they lock. */
export async function filesActor(url: string, home: string): Promise<Actor> {
  const bytes = freshBytes()
  await granted(`${url}${home}/${lockable}`, { method: 'PUT', body: bytesOf(bytes) })
  await granted(`${url}${home}/d`, { method: 'MKCOL' })
  return new Actor(home, holdingOf(home, written(emptyFolder, lockable, bytes)), (at) => look(at, home))
}

const freshBytes = (): Bytes => ({ size: pick(sizes) + (freshNumber() % 97), seed: freshNumber() })

/** What may be done next, some of it more often. */
function holdingOf(home: string, folder: OwnFolder): Holding {
  const there = names.filter((name) => folder.files.has(name))
  const free = names.filter((name) => !folder.files.has(name))
  const full = there.filter((name) => isFullOfVersions(fileAt(folder, name)))
  const writable = names.filter((name) => !full.includes(name))
  const throwable = folder.trash.length < maxTrash ? there : full
  const returnable = folder.trash.filter(
    ({ name, file }) => free.some((one) => one === name) && !isFullOfVersions(file),
  )

  const to = (leaves: OwnFolder, ask: Change['ask']): Change => ({ leaves: holdingOf(home, leaves), ask })

  return {
    shown: shownFolder(folder),
    next() {
      const bytes = freshBytes()
      const text = String(freshNumber())
      return pick([
        ...waysWith(
          writable,
          (name) => to(written(folder, name, bytes), (url) => put(url, `${home}/${name}`, bytes)),
          6,
        ),
        ...waysWith(writable, (name) =>
          to(written(folder, name, bytes), (url) => upload(url, `${home}/${name}`, bytes)),
        ),
        ...waysWith(there, (name) => to(marked(folder, name, text), (url) => mark(url, `${home}/${name}`, text))),
        ...waysWith(throwable, (name) => to(thrownAway(folder, name), (url) => remove(url, `${home}/${name}`))),
        ...waysWith(returnable, ({ name }) => to(takenBack(folder, name), (url) => takeBack(url, `${home}/${name}`))),
        ...waysWith(free.length === 0 ? [] : there, (name) => {
          const target = pick(free)
          return to(moved(folder, name, target), (url) => move(url, `${home}/${name}`, `${home}/${target}`))
        }),
        () =>
          to({ ...folder, isLocked: !folder.isLocked }, (url) =>
            (folder.isLocked ? unlock : lock)(url, `${home}/${lockable}`),
          ),
      ])()
    },
  }
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

const put = (url: string, path: string, bytes: Bytes): Promise<Response> =>
  asked(url + path, { method: 'PUT', body: bytesOf(bytes) })

const remove = (url: string, path: string): Promise<Response> => asked(url + path, { method: 'DELETE' })

const takeBack = (url: string, path: string): Promise<Response> =>
  asked(`${url}/api/trash/restore`, json('POST', { path }))

const move = (url: string, path: string, target: string): Promise<Response> =>
  asked(url + path, { method: 'MOVE', headers: { Destination: target, Overwrite: 'F' } })

async function upload(url: string, path: string, bytes: Bytes): Promise<Response> {
  const begin = { path, total_size: bytes.size, chunk_size: chunkBytes }
  const begun: { upload_id: string } = await (await granted(`${url}/api/upload/init`, json('POST', begin))).json()
  const all = bytesOf(bytes)
  for (let at = 0; at < all.length; at += chunkBytes) {
    const body = all.subarray(at, at + chunkBytes)
    const part = await granted(`${url}/api/upload/${begun.upload_id}/${at / chunkBytes}`, { method: 'PUT', body })
    await part.text()
  }
  return await asked(`${url}/api/upload/${begun.upload_id}/complete`, { method: 'POST' })
}

const lockBody =
  '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>'
const markBody = (text: string) =>
  `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><mark xmlns="urn:test">${text}</mark></D:prop></D:set></D:propertyupdate>`
const wanted = '<D:propfind xmlns:D="DAV:"><D:prop><D:lockdiscovery/><mark xmlns="urn:test"/></D:prop></D:propfind>'

const mark = (url: string, path: string, text: string): Promise<Response> =>
  asked(url + path, { method: 'PROPPATCH', body: markBody(text) })

const lock = (url: string, path: string): Promise<Response> =>
  asked(url + path, { method: 'LOCK', headers: { Depth: '0', Timeout: 'Infinite' }, body: lockBody })

async function unlock(url: string, path: string): Promise<Response> {
  const headers = { 'Lock-Token': `<${lockTokenIn(await propertiesOf(url, path, '0'))}>` }
  return await asked(url + path, { method: 'UNLOCK', headers })
}

async function propertiesOf(url: string, path: string, depth: string): Promise<string> {
  const answer = await granted(url + path, { method: 'PROPFIND', headers: { Depth: depth }, body: wanted })
  return await answer.text()
}

const lockTokenIn = (xml: string): string => /locktoken><(?:\w+:)?href>([^<]+)</.exec(xml)?.[1] ?? ''

async function look(url: string, home: string): Promise<string> {
  const xml = await propertiesOf(url, home, 'infinity')
  const responses = xml.split(/<(?:\w+:)?response>/).slice(1)
  const files = responses.flatMap((text) => {
    const path = /<(?:\w+:)?href>([^<]*)</.exec(text)?.[1] ?? ''
    return path.endsWith('/') ? [] : [{ path, text: /mark[^>/]*>([^<]*)</.exec(text)?.[1] ?? '' }]
  })
  const trash: { path: string; size: number }[] = await (await granted(`${url}/api/trash?limit=1000`)).json()
  const own = trash.filter(({ path }) => path.startsWith(`${home}/`))
  const thrown = own.map(({ path, size }) => trashLine(path.slice(home.length + 1), size))
  const lines = files.map(async ({ path, text }) => {
    const bytes = await (await granted(url + path)).bytes()
    const versions: { etag: string; size: number }[] = await (await granted(`${url}/api/versions${path}`)).json()
    const contents = new Map(versions.map(({ etag, size }) => [etag, size]))
    return fileLine(path.slice(home.length + 1), bytes, [...contents.values()], text)
  })
  return inOrder([...(await Promise.all(lines)), ...thrown, lockLine(lockTokenIn(xml) !== '')])
}
