/**
 * Rights that change while a request is under way. What a transaction sees is as old as its first query; the rights that the process
 * knows may be newer. A closed folder and an open one change places meanwhile: before each query of each request once; in the short round, of every third request.
 */
import { testPostgresUrl } from '@alluvium/database/testing'
import { describe, expect, test } from 'vitest'
import { type Person, person } from '../testing/callers/people.ts'
import { pausedReads } from '../testing/paused-reads.ts'
import { admin, describeFilesOnEach, type RunningFiles, type Start } from '../testing/running-files.ts'

const url = testPostgresUrl() ?? ''

const word = 'zyzzyva'

const xml = { 'Content-Type': 'application/xml' }
const sync =
  '<sync-collection xmlns="DAV:"><sync-token/><sync-level>infinite</sync-level><prop><getetag/></prop></sync-collection>'
const fields = `{ files(path: "/p") { path size } search(query: "${word}") { path } }`

type Asked = Readonly<{ method: string; address: string; headers?: Readonly<Record<string, string>>; body?: string }>

const addresses = `/p /p/f /p?zip /?zip /api/trash /api/notifications /api/shared-with-me /api/favorites /api/snapshots
  /api/versions/p/f /api/version-content/{version}/p/f /api/tags/p/f /api/tags/search?tag=secret
  /api/access/p /api/grants/p /api/shares /s/{share}/p/f /s/{share}/c/f /s/{share}?zip
  /.snapshots/{snapshot}/?zip /.snapshots/{snapshot}/p/f
  /api/search?q=${word} /api/search?q=${word}&path=/p`.split(/\s+/)

const asks: readonly Asked[] = addresses
  .map((address): Asked => ({ method: 'GET', address }))
  .concat([
    { method: 'PROPFIND', address: '/', headers: { Depth: 'infinity' } },
    { method: 'PROPFIND', address: '/p', headers: { Depth: '1' } },
    { method: 'REPORT', address: '/', headers: xml, body: sync },
    { method: 'REPORT', address: '/p', headers: xml, body: sync },
    {
      method: 'POST',
      address: '/api/graphql',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: fields }),
    },
  ])

/** What reads is asked in few places for all of them. */
const tried = process.env['ALLUVIUM_PROOF'] === 'full' ? asks : asks.filter((_, at) => at % 3 === 0)

type World = Readonly<{
  files: RunningFiles
  ada: Person
  bob: Person
  /** Instead of what stands in braces in addresses. */
  names: Readonly<Record<string, string>>
}>

/** Of the two folders one is closed, and they can change places. */
async function worldOf(start: Start): Promise<World> {
  const files = await start({ admin })
  const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
  for (const folder of ['/p', '/c']) await ada.ask('MKCOL', folder)
  await ada.ask('PUT', '/p/f', 'open to everybody')
  for (const path of ['/c/f', `/c/${word}.txt`]) await ada.ask('PUT', path, `${word} numbers`)
  await ada.ask('POST', `/api/tags/c/${word}.txt`, { tags: ['secret'] })
  await bob.ask('PUT', `/api/favorites/c/${word}.txt`)
  // So that Bob has a notification about it.
  await ada.ask('PUT', `/api/grants/c/${word}.txt`, { user: 'bob', right: 'read' })
  await ada.ask('DELETE', `/api/grants/c/${word}.txt?user=bob`)
  await ada.ask('PATCH', '/api/access/c', { closed: true })
  const { body: share } = await bob.ask('POST', '/api/shares', { path: '/' })
  const { body: snapshot } = await bob.ask('POST', '/api/snapshots', {})
  const { body: versions } = await bob.ask('GET', '/api/versions/p/f')
  return { files, ada, bob, names: { share: share.token, snapshot: snapshot.id, version: versions[0].version } }
}

/** More queries than any of the requests makes. */
const maxQueries = 100

describeFilesOnEach('what lies in a closed folder is found by nobody while it changes places', (start) => {
  describe.for(tried)('$method $address', ({ method, address: pattern, body, headers: own = {} }) => {
    test('before each query', async ({ skip }) => {
      const { files, ada, bob, names } = await worldOf(start)
      const address = pattern.replace(/\{(\w+)\}/, (_, name: string) => names[name] ?? '')
      const { database, blobs } = files
      skip(database.engine === 'sqlite', 'its reads run from their beginning to their end')
      const paused = pausedReads(database, url)
      const again = await start({ admin, database: paused.database, blobs })
      const { headers } = bob
      const swap = async () => {
        for (const [from, to] of [
          ['/p', '/t'],
          ['/c', '/p'],
          ['/t', '/c'],
        ])
          expect((await ada.ask('POST', '/api/files/move', { from, to })).status).toBe(200)
        await again.ask('GET', '/', { headers }) // so that its rights are those of now
      }
      const read = () => again.ask(method, address, { headers: { ...headers, ...own }, ...(body && { body }) })
      /** Leaves the folders in each other's place. */
      const stoodBefore = async (query: number) => {
        const { result, stood } = await paused.during(query, read, swap)
        if (!stood) await swap()
        const shown = result.text.replaceAll(address, '')
        expect([query, result.status, shown]).toEqual([query, expect.any(Number), expect.not.stringContaining(word)])
        expect(result.status).toBeLessThan(500)
        return stood
      }
      for (let query = 1; ; query += 1) {
        const stood = [await stoodBefore(query), await stoodBefore(query)]
        expect(query).toBeLessThan(maxQueries)
        if (!stood.includes(true)) break
      }
    })
  })
})
