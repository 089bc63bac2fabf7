/**
 * What lies in a closed folder is told to nobody outside, by any protocol. Two servers hold the same but for what is in the
 * closed folder, which differs in names, texts, sizes and numbers. Whoever may not read it gets the same answers from both,
 * and the secret word in none.
 */

import { handClock } from '@alluvium/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../testing/callers/people.ts'
import {
  declaredFields,
  declaredMethods,
  declaredRoutes,
  everyName,
  favoritesBelow,
} from '../testing/declared-routes.ts'
import { rounds } from '../testing/rounds.ts'
import { admin, describeFilesOnEach, type RunningFiles, type Start } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'

const word = 'zyzzyva'

type World = Readonly<{ files: RunningFiles; ada: Person; outsiders: Readonly<Record<string, Person>> }>

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
  for (let nth = 0; nth < 4; nth += 1) {
    const { path, text } = secrets[kind](nth)
    await must(ada.ask('PUT', path, text))
    await must(ada.ask('POST', `/api/tags${path}`, { tags: [kind === 'many' ? `${word}-${nth}` : 'plain'] }))
  }
  const { path } = secrets[kind](0)
  const property = `<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">${kind === 'many' ? word : ''}</x></prop></set></propertyupdate>`
  const headers = { ...ada.headers, 'Content-Type': 'application/xml' }
  await must(files.ask('PROPPATCH', path, { headers, body: property }))
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
  return { files, ada, outsiders }
}

type Ask = Readonly<{
  who: string
  method: string
  address: string
  body: unknown
  headers: Readonly<Record<string, string>>
}>

const places = [
  '/',
  '/open',
  '/open/deep',
  '/open/deep/shut',
  '/open/deep/shut/one.txt',
  '/shut',
  '/shut/one.txt',
  '/open/known.txt',
  '/none',
]
const place = fc.constantFrom(...places)

/** Not asked: what is random, what changes accounts, what takes over, what answers without end, and what is indexed later. */
const isLeft = (name: string): boolean =>
  /^\w+ \/api\/(auth|admin\/(users|take-over|scim-tokens)|webhooks|events|notifications|search|file-ids)/.test(name)

const routeAsk = fc
  .record({
    name: fc.constantFrom(...Object.keys(declaredRoutes).filter((name) => !isLeft(name))),
    at: place,
    to: place,
    nth: fc.nat(60),
  })
  .map(({ name, at, to, nth }) => {
    const [method = '', path = ''] = name.split(' ')
    const { body, query } = declaredRoutes[name] ?? { body: undefined, query: undefined }
    const filled = path
      .replaceAll('{file_path}', at.slice(1) || '%2F')
      .replaceAll('{revision}', String(nth))
      .replaceAll(/\{\w+\}/g, String(nth))
    return {
      method,
      address: query === undefined ? filled : `${filled}?${query}`,
      body: placed(body, at, to, nth),
      headers: {},
    }
  })

/** The sample body of a route, about these places. */
function placed(body: unknown, at: string, to: string, nth: number): unknown {
  if (typeof body === 'string') return body === '/none' ? at : body
  if (Array.isArray(body)) return body.map((one) => placed(one, at, to, nth))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (key === 'revision') return [key, nth]
      if (key === 'to') return [key, to]
      return [key, key === 'path' || key === 'from' ? at : placed(value, at, to, nth)]
    }),
  )
}

/** What sync clients of Nextcloud ask of entries. */
const factsOfClients = `<propfind xmlns="DAV:"><prop xmlns:oc="http://owncloud.org/ns"><getetag/>${[
  'id',
  'fileid',
  'size',
  'permissions',
  'owner-id',
  'owner-display-name',
  'checksums',
  'data-fingerprint',
  'favorite',
  'share-types',
]
  .map((name) => `<oc:${name}/>`)
  .join('')}</prop></propfind>`

const methodAsk = fc
  .record({
    method: fc.constantFrom(...Object.keys(declaredMethods)),
    at: place,
    to: place,
    depth: fc.constantFrom('0', '1', 'infinity'),
    mount: fc.constantFrom('', '/remote.php/webdav'),
    zip: fc.boolean(),
  })
  .map(({ method, at, to, depth, mount, zip }) => ({
    method,
    address: mount + (method === 'GET' && zip ? `${at}?zip` : at),
    body: method === 'PROPFIND' && mount !== '' ? factsOfClients : declaredMethods[method]?.body,
    headers: {
      ...(method === 'REPORT' ? { Depth: '0' } : { Depth: method === 'LOCK' && depth === '1' ? '0' : depth }),
      ...(method === 'COPY' || method === 'MOVE' ? { Destination: mount + to } : {}),
      ...(method === 'UNLOCK' ? { 'Lock-Token': '<urn:uuid:00000000-0000-4000-8000-000000000000>' } : {}),
    },
  }))

const queries = ['zyz', 'one', 'text', 'number', 'everybody', '"a text"']
const searches = queries.flatMap((query) =>
  places.map((at) => ({
    method: 'GET',
    address: `/api/search?q=${encodeURIComponent(query)}&path=${at}`,
    body: undefined,
    headers: {},
  })),
)
const fieldAsk = fc
  .record({ query: fc.constantFrom(...Object.values(declaredFields).map(({ query }) => query)), at: place })
  .filter(({ query }) => !/^subscription|take_over|notification/.test(query))
  .map(({ query, at }) => ({
    method: 'POST',
    address: '/api/graphql',
    body: { query: query.replace('"/none"', `"${at}"`) },
    headers: {},
  }))
/** Copies of a folder that holds the closed one, and what they hold. */
const copyAsk = fc.constantFrom(
  { method: 'POST', address: '/api/files/copy', body: { from: '/open', to: '/copied' }, headers: {} },
  { method: 'COPY', address: '/open/deep', body: undefined, headers: { Destination: '/copied' } },
  { method: 'PROPFIND', address: '/copied', body: undefined, headers: { Depth: 'infinity' } },
  { method: 'GET', address: '/copied?zip', body: undefined, headers: {} },
  { method: 'GET', address: '/api/trash', body: undefined, headers: {} },
)

const listAsk = fc
  .constantFrom(
    '/api/trash',
    '/api/shares',
    '/api/uploads',
    '/api/snapshots',
    '/api/saves',
    '/api/saves?everybody=true',
    '/.snapshots/',
    '/api/storage/stats',
    '/api/audit?limit=100',
    '/index.php/core/preview?file=/open/deep/shut/one.txt',
    '/index.php/core/preview?file=/none.png',
    '/ocs/v2.php/cloud/user',
    '/ocs/v2.php/apps/files_sharing/api/v1/shares?format=json',
    '/ocs/v2.php/apps/files_sharing/api/v1/shares?shared_with_me=true',
    '/ocs/v2.php/apps/files_sharing/api/v1/sharees_recommended',
    ...['/open', '/open/deep', '/open/deep/shut', '/open/deep/shut/one.txt', '/none'].map(
      (path) => `/ocs/v2.php/apps/files_sharing/api/v1/shares?reshares=true&path=${path}`,
    ),
  )
  .map((address) => ({ method: 'GET', address, body: undefined, headers: {} }))

/** For administrators alone: how much is stored altogether, and the audit log, which says what was done where. */
const isForAdministrators = ({ who, address, body }: Ask): boolean =>
  who === 'root' &&
  (/^\/api\/(storage\/stats|snapshots|audit)/.test(address) || JSON.stringify(body ?? '').includes('audit_log'))

/** Encrypting the same file twice gives different bytes, and with them tags and digests of everything above. */
const isRandom = ({ address, body }: Ask): boolean =>
  address.startsWith('/api/files/encrypt') || JSON.stringify(body ?? '').includes('encrypt')
/**
 * What clients of Nextcloud ask about deletions, versions and shares. `{who}` is who asks, `{node:/path}` the number of what is there, and
 * `{deletion}` the id of what was deleted in the closed folder: numbers of nodes are others in each world.
 */
const clientAsk = fc.record({ at: place, version: fc.nat(80), depth: fc.constantFrom('0', '1') }).chain((asked) => {
  const { at, version, depth } = asked
  const [trash, versions] = ['/remote.php/dav/trashbin/{who}', '/remote.php/dav/versions/{who}']
  const deletion = `${trash}/trash/{deletion}`
  const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
  const ofFile = `${versions}/versions/{node:${at}}`
  return fc.constantFrom(
    { method: 'PROPFIND', address: `${trash}/trash`, body: factsOfClients, headers: { Depth: depth } },
    { method: 'PROPFIND', address: deletion, body: factsOfClients, headers: { Depth: depth } },
    { method: 'DELETE', address: deletion, body: undefined, headers: {} },
    { method: 'MOVE', address: deletion, body: undefined, headers: { Destination: `${trash}/restore/x` } },
    { method: 'GET', address: `/api/file-ids/{node:${at === '/' ? '/open' : at}}`, body: undefined, headers: {} },
    { method: 'SEARCH', address: '/remote.php/dav/', body: everyName('{who}', at), headers: {} },
    { method: 'REPORT', address: `/remote.php/webdav${at}`, body: favoritesBelow, headers: {} },
    { method: 'PROPPATCH', address: `/remote.php/webdav${at}`, body: favored, headers: {} },
    { method: 'PROPFIND', address: ofFile, body: factsOfClients, headers: { Depth: depth } },
    { method: 'GET', address: `${shares}/${version}?format=json`, body: undefined, headers: {} },
    { method: 'PUT', address: `${shares}/${version}?permissions=1`, body: undefined, headers: {} },
    { method: 'DELETE', address: `${shares}/${version}`, body: undefined, headers: {} },
    { method: 'POST', address: `${shares}?path=${at}&shareType=3`, body: undefined, headers: {} },
    { method: 'POST', address: `${shares}?path=${at}&shareType=0&shareWith=ada`, body: undefined, headers: {} },
    { method: 'GET', address: `${ofFile}/${version}`, body: undefined, headers: {} },
    {
      method: 'COPY',
      address: `${ofFile}/${version}`,
      body: undefined,
      headers: { Destination: `${versions}/restore/x` },
    },
  )
})

const favored =
  '<propertyupdate xmlns="DAV:"><set><prop><favorite xmlns="http://owncloud.org/ns">1</favorite></prop></set></propertyupdate>'

const asks = (people: readonly string[]): fc.Arbitrary<Ask> =>
  fc
    .record({
      who: fc.constantFrom(...people),
      asked: fc.oneof(routeAsk, methodAsk, methodAsk, fieldAsk, listAsk, copyAsk, clientAsk),
    })
    .map(({ who, asked }) => ({ who, ...asked }))
    .filter((ask) => !isForAdministrators(ask) && !isRandom(ask))

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
    .replaceAll(/(?<=(?:trash|versions)[-/])\d+(?=[-/])/g, 'NODE')
    .replaceAll(/(?<="|&quot;)\d+(?=-\d+["\\&-])/g, 'NODE')
    .replaceAll(/\d{8,}(?=alluvium)|(?<=fileid xmlns:x="[^"]+">)\d+/g, 'NODE')
    .replaceAll(/(?<=NODE-\d+-|urn:alluvium:sync:\d+:-)[\da-f]{12}/g, 'RIGHTS')
    .replaceAll(/(?<=(?:item_source|file_source|file_parent)(?:":|>))\d+/g, 'NODE')
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

/** An address with the numbers that the placeholders mean in this world, as ada sees it. */
async function numbered({ files, ada }: World, address: string): Promise<string> {
  const [wanted, path] = /\{node:(.+)\}/.exec(address) ?? []
  if (wanted !== undefined && path !== undefined) {
    const { text } = await files.ask('PROPFIND', path, {
      headers: { ...ada.headers, Depth: '0' },
      body: factsOfClients,
    })
    return address.replace(wanted, /<x:fileid[^>]*>(\d+)/.exec(text)?.[1] ?? '999999')
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
    comparable: `${answer.status} ${shown(JSON.stringify(fields))} ${inAnyOrder(address, answer.text)}`,
  }
}

describeFilesOnEach('what lies in a closed folder', (start) => {
  const { numRuns, timeout } = rounds(400, 100_000, 1)

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
    const worlds = [await worldOf(start, 'many'), await worldOf(start, 'one')] as const
    const people = Object.keys(worlds[0].outsiders)
    await fc.assert(
      fc.asyncProperty(asks(people), async (ask) => {
        const [first, second] = await Promise.all(worlds.map((world) => answerOf(world, ask)))
        expect(first?.text.toLowerCase()).not.toContain(word)
        expect(first?.comparable).toBe(second?.comparable)
        expect(first?.status).not.toBe(500)
      }),
      { numRuns },
    )
  })
})
