/**
 * What lies in a closed folder is revealed to nobody outside, by any protocol. Two servers hold the same but for what is in the
 * closed folder, which differs in names, texts, sizes and numbers. Whoever may not read it gets the same answers from both,
 * and the secret word in none.
 */

import { type HandClock, handClock } from '@alluvium/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../testing/callers/people.ts'
import { rounds } from '../testing/rounds.ts'
import { admin, describeFilesOnEach, type RunningFiles, type Start } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'
import { type Ask, asks, factsOfClients, outsiders, searches } from './requests-of-outsiders.ts'

const word = 'zyzzyva'

type World = Readonly<{
  files: RunningFiles
  clock: HandClock
  ada: Person
  outsiders: Readonly<Record<string, Person>>
}>

/** In the closed folder: many small things, or one that was changed as often. Each has as many steps, so that no revision differs. */
const secrets = {
  many: (nth: number) => ({ path: `/shut/${word}-${nth}.txt`, text: `${word} number ${nth}` }),
  one: (nth: number) => ({ path: '/shut/one.txt', text: 'a text of another length '.repeat(nth + 20) }),
}

async function must(asked: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await asked
  expect([status, text]).toEqual([expect.toSatisfy((code: number) => code < 300), text])
}

async function worldOf(start: Start, kind: keyof typeof secrets): Promise<World> {
  const clock = handClock(1_700_000_000_000)
  const files = await start({ admin, clock })
  // The root is as old as the store, by the real clock; it is shown where nothing else of it may be.
  await files.database.write(sqlForTests(`UPDATE present SET created = ${clock.now()}, modified = ${clock.now()}`))
  const ada = await person(files, 'ada')
  const outsiders = {
    root: administrator(files),
    bob: await person(files, 'bob'),
    cy: await person(files, 'cy', 'readonly'),
    guest: await person(files, 'guest', 'none'),
  }
  for (const folder of ['/shut', '/open', '/open/deep']) await must(ada.ask('MKCOL', folder))
  await must(ada.ask('PUT', '/open/known.txt', 'everybody knows this'))
  await must(ada.ask('PUT', '/api/grants/open/known.txt', { user: 'guest', right: 'read' }))
  await must(ada.ask('PATCH', '/api/access/shut', { closed: true }))
  await goBackOver({ files, ada, outsiders }, kind)
  await deleteAround({ ada, outsiders }, kind)
  for (let nth = 0; nth < 4; nth += 1) {
    const { path, text } = secrets[kind](nth)
    await must(ada.ask('PUT', path, text))
    await must(ada.ask('POST', `/api/tags${path}`, { tags: [kind === 'many' ? `${word}-${nth}` : 'plain'] }))
  }
  const { path } = secrets[kind](0)
  const headers = { ...ada.headers, 'Content-Type': 'application/xml' }
  await must(files.ask('PROPPATCH', path, { headers, body: propertyOf(kind === 'many' ? word : '') }))
  await must(ada.ask('POST', '/api/shares', { path }))
  await must(ada.ask('POST', '/api/snapshots', { description: 'before' }))
  await must(ada.ask('POST', '/api/upload/init', { path: `${path}.part`, chunk_size: 1, total_size: 1 }))
  await must(ada.ask('POST', '/api/files/copy', { from: path, to: '/shut/copied' }))
  await must(ada.ask('DELETE', '/shut/copied'))
  await must(ada.ask('POST', '/api/files/move', { from: '/shut', to: '/open/deep/shut' }))
  const owner = `<owner>${kind === 'many' ? word : 'me'}</owner>`
  const lock = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype>${owner}</lockinfo>`
  const inside = `/open/deep${secrets[kind](1).path}`
  for (const locked of [inside, '/open/deep/shut'])
    await must(files.ask('LOCK', locked, { headers: { ...headers, Depth: '0', Timeout: 'Second-100000' }, body: lock }))
  clock.advance(60_000)
  return { files, clock, ada, outsiders }
}

/** A file goes into the closed folder, is given a tag and a property there, and comes out again because the whole tree goes back. */
async function goBackOver({ files, ada, outsiders }: Omit<World, 'clock'>, kind: keyof typeof secrets): Promise<void> {
  const [inside, outside] = ['/shut/back.txt', '/open/back.txt']
  await must(ada.ask('PUT', outside, 'known as well'))
  const { root } = outsiders
  const { body } = (await root?.ask('POST', '/api/snapshots', {})) ?? {}
  await must(ada.ask('POST', '/api/files/move', { from: outside, to: inside }))
  const written = kind === 'many' ? word : 'plain'
  await must(ada.ask('POST', `/api/tags${inside}`, { tags: [written] }))
  const headers = { ...ada.headers, 'Content-Type': 'application/xml' }
  await must(files.ask('PROPPATCH', inside, { headers, body: propertyOf(written) }))
  if (root) await must(root.ask('POST', `/api/snapshots/${body.id}/restore`))
}

/** A folder of bob's holds a closed one, and is deleted with it. */
async function deleteAround(
  { ada, outsiders }: Pick<World, 'ada' | 'outsiders'>,
  kind: keyof typeof secrets,
): Promise<void> {
  if (outsiders['bob']) await must(outsiders['bob'].ask('MKCOL', '/bobs'))
  await must(ada.ask('MKCOL', '/bobs/shut'))
  await must(ada.ask('PATCH', '/api/access/bobs/shut', { closed: true }))
  for (let nth = 0; nth < 3; nth += 1)
    await must(ada.ask('PUT', `/bobs${secrets[kind](nth).path}`, secrets[kind](nth).text))
  await must(ada.ask('DELETE', '/bobs'))
}

const propertyOf = (value: string) =>
  `<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">${value}</x></prop></set></propertyupdate>`

/** What everybody may delete is made again, as far as somebody's lock lets it be. */
async function makeAgain({ ada }: World): Promise<void> {
  await ada.ask('DELETE', '/open/known.txt')
  for (const folder of ['/open', '/open/deep']) await ada.ask('MKCOL', folder)
  await ada.ask('PUT', '/open/known.txt', 'everybody knows this')
  await ada.ask('PUT', '/api/grants/open/known.txt', { user: 'guest', right: 'read' })
}

/** What is random, or of everybody: ids, tokens, numbers of nodes and digests of such numbers, free bytes of the disk. */
const shown = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
    .replaceAll(/(?<="granted_at":")[^"]+/g, 'THEN')
    // The root was made by the clock of the machine, and everything else by that of the test, in 2023.
    .replaceAll(/20(?:2[4-9]|[3-9]\d)-\d\d-\d\dT[\d:.]+|\w{3}, \d\d \w{3} 20(?:2[4-9]|[3-9]\d) [\d:]+/g, 'MADE')
    .replaceAll(/urn:alluvium:[\w-]{22}/g, 'LOCK')
    .replaceAll(/(?<=free_bytes":|available-bytes>|<free>|<total>|"free":|"free":\d+,"total":)\d+/g, 'FREE')
    .replaceAll(/ul_[\w-]{22}/g, 'UPLOAD')
    .replaceAll(/(?<=(?:trash|versions|relations\/files)[-/])\d+(?=[-/])/g, 'NODE')
    .replaceAll(/(?<="|&quot;)\d+(?=-\d+["\\&-])/g, 'NODE')
    .replaceAll(/\d{8,}(?=alluvium)|(?<=oc:fileid>)\d+/g, 'NODE')
    .replaceAll(/(?<=NODE-\d+-|urn:alluvium:sync:\d+:-)[\da-f]{12}/g, 'RIGHTS')
    .replaceAll(/(?<=(?:item_source|file_source|file_parent)(?:":|>))\d+/g, 'NODE')
    .replaceAll(/(?<=\/ui\/#\/id\/|<d:displayname>)\d+(?=["<])/g, 'NODE') // no name here is a number
    .replaceAll(/(?<=index\.php\/f\/|fileId(?:=|":"|>|&quot;:&quot;))\d+/gi, 'NODE')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/(?<=\/s\/|\/downloads\/|"token":\s?"|<token>)[\w-]{20,}/g, 'TOKEN')

/** Links that were made in one moment stand in the order of their tokens, which are random. */
function inAnyOrder(address: string, text: string): string {
  if (!address.startsWith('/api/shares') || !text.startsWith('[')) return shown(text)
  const links: readonly unknown[] = JSON.parse(text)
  return links
    .map((link) => shown(JSON.stringify(link)))
    .toSorted()
    .join('\n')
}

/** The size of a deleted folder counts everything for administrators: see `docs/guides/who-sees-what.md`. */
const withoutSums = (who: string, address: string, text: string): string =>
  who === 'root' && address.includes('/trash') ? text.replaceAll(/(?<=oc:size>|"size":)\d+/g, 'SUM') : text

/** An address with the numbers that the placeholders mean in this world, as ada sees it. */
async function numbered({ files, ada }: World, address: string): Promise<string> {
  const [wanted, path] = /\{node:(.+)\}/.exec(address) ?? []
  if (wanted !== undefined && path !== undefined) {
    const { text } = await files.ask('PROPFIND', path, {
      headers: { ...ada.headers, Depth: '0' },
      body: factsOfClients,
    })
    return address.replace(wanted, /<oc:fileid>(\d+)/.exec(text)?.[1] ?? '999999')
  }
  if (!address.includes('{deletion}')) return address
  const { body } = await ada.ask('GET', '/api/trash')
  return address.replace('{deletion}', body.at(-1)?.id ?? '1-1')
}

async function answerOf(world: World, { who, method, address, body, headers }: Ask) {
  const { files, outsiders } = world
  const isText = typeof body === 'string'
  const type = isText ? (body.startsWith('<') ? 'application/xml' : 'application/octet-stream') : 'application/json'
  const { authorization = '' } = outsiders[who]?.headers ?? {}
  const { port } = files
  const own = (text: string) => text.replaceAll('{who}', who)
  const { Destination: to } = headers
  const answer = await files.ask(method, own(await numbered(world, address)), {
    headers: {
      authorization,
      ...headers,
      ...(to === undefined ? {} : { Destination: `http://127.0.0.1:${port}${own(to)}` }),
      ...(body === undefined ? {} : { 'Content-Type': type }),
    },
    ...(body === undefined ? {} : { body: isText ? own(body) : JSON.stringify(body) }),
  })
  const { date: _, 'x-request-id': __, 'content-length': ___, ...fields } = answer.headers
  return {
    status: answer.status,
    text: answer.text,
    comparable: `${answer.status} ${shown(JSON.stringify(fields))} ${inAnyOrder(address, withoutSums(who, address, answer.text))}`,
  }
}

async function revisionOf({ files }: World): Promise<number> {
  const { rows } = await files.database.read(sqlForTests('SELECT revision FROM ledger'))
  return Number(rows[0]?.['revision'])
}

describeFilesOnEach('what lies in a closed folder', (start) => {
  const { numRuns, timeout } = rounds(250, 100_000, 1)
  /** What can be deleted is deleted after some hundred requests: then it is made again, and in the end everything begins anew. */
  const madeAgainAfter = 200
  const requestsEach = Math.min(numRuns, 1000) / 2

  test('is found by nobody outside, and does not change what they find', { timeout }, async () => {
    const worlds = [await worldOf(start, 'many'), await worldOf(start, 'one')] as const
    for (const { ada } of worlds)
      await expect.poll(async () => (await ada.ask('GET', '/api/search?q=everybody')).body.length).toBe(1)
    for (const who of Object.keys(worlds[0].outsiders)) {
      for (const asked of searches) {
        const [first, second] = await Promise.all(worlds.map((world) => answerOf(world, { who, ...asked })))
        expect(first?.text.toLowerCase()).not.toContain(word)
        expect([asked.address, first?.comparable]).toEqual([asked.address, second?.comparable])
      }
    }
  })

  test('reaches nobody outside: not a word of it, not its length, not how much there is', { timeout }, async () => {
    const lives = fc.array(asks(outsiders), { minLength: requestsEach, maxLength: requestsEach })
    const seen = { changes: 0, requests: 0 }
    await fc.assert(
      fc.asyncProperty(lives, async (asked) => {
        const worlds = [await worldOf(start, 'many'), await worldOf(start, 'one')] as const
        const before = await revisionOf(worlds[0])
        for (const [at, ask] of asked.entries()) {
          if (at > 0 && at % madeAgainAfter === 0) await Promise.all(worlds.map(makeAgain))
          const [first, second] = await Promise.all(worlds.map((world) => answerOf(world, ask)))
          const asking = [at, ask]
          expect([first?.text.toLowerCase(), asking]).toEqual([expect.not.stringContaining(word), asking])
          expect([first?.comparable, asking]).toEqual([second?.comparable, asking])
          expect(first?.status).not.toBe(500)
          for (const { clock } of worlds) clock.advance(100)
        }
        seen.changes += (await revisionOf(worlds[0])) - before
        seen.requests += asked.length
        for (const { files } of worlds) await files[Symbol.asyncDispose]()
      }),
      { numRuns: numRuns / requestsEach, endOnFailure: true },
    )
    // Who is refused everything finds out nothing either.
    expect(seen.requests).toBe(numRuns)
    expect(seen.changes).toBeGreaterThan(numRuns / 20)
  })
})
