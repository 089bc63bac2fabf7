/** What happens in a closed folder changes nothing for those outside, and everything that it should for those inside. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'

const propfind = `<propfind xmlns="DAV:"><prop><getetag/><getlastmodified/><sync-token/></prop></propfind>`
const sync = (token: string) =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>infinite</sync-level><prop><getetag/></prop></sync-collection>`
const xml = { 'Content-Type': 'application/xml' }

function dav(files: RunningFiles, { headers }: Person) {
  return {
    stateOf: async (path: string) =>
      (await files.ask('PROPFIND', path, { headers: { ...headers, ...xml, Depth: '0' }, body: propfind })).text,
    async sync(token: string, path = '/') {
      const { status, text } = await files.ask('REPORT', path, { headers: { ...headers, ...xml }, body: sync(token) })
      return {
        status,
        hrefs: [...text.matchAll(/<d:href>([^<]*)</g)].map(([, href]) => href),
        token: /<d:sync-token>([^<]*)</.exec(text)?.[1] ?? '',
      }
    },
  }
}

async function plans(files: RunningFiles) {
  const people = { root: administrator(files), ada: await person(files, 'ada'), bob: await person(files, 'bob') }
  const { ada } = people
  for (const folder of ['/work', '/work/plans']) await ada.ask('MKCOL', folder)
  await ada.ask('PUT', '/work/plans/q3.txt', 'numbers')
  await ada.ask('PUT', '/work/open.txt', 'for all')
  await ada.ask('PATCH', '/api/access/work/plans', { closed: true })
  return people
}

/** Each is done by ada, inside or with the closed folder. */
const acts: readonly (readonly [name: string, act: (ada: Person) => Promise<unknown>])[] = [
  ['a file is stored', (ada) => ada.ask('PUT', '/work/plans/new.txt', 'x')],
  ['a file is replaced', (ada) => ada.ask('PUT', '/work/plans/q3.txt', 'other')],
  ['a file is deleted', (ada) => ada.ask('DELETE', '/work/plans/q3.txt')],
  ['a folder is made', (ada) => ada.ask('MKCOL', '/work/plans/more')],
  [
    'a file is renamed',
    (ada) => ada.ask('POST', '/api/files/move', { from: '/work/plans/q3.txt', to: '/work/plans/q4.txt' }),
  ],
  ['the folder is renamed', (ada) => ada.ask('POST', '/api/files/move', { from: '/work/plans', to: '/work/renamed' })],
  ['the folder is deleted', (ada) => ada.ask('DELETE', '/work/plans')],
  ['a right in it is given', (ada) => ada.ask('PUT', '/api/grants/work/plans/q3.txt', { user: 'root', right: 'read' })],
]

describeFilesOnEach('changes in a closed folder', (start) => {
  test.for(acts)('%s: no ETag, date or sync token above it changes for those outside', async ([, act]) => {
    const files = await start({ admin })
    const { ada, bob } = await plans(files)
    const outside = dav(files, bob)
    const states = async () => [await outside.stateOf('/'), await outside.stateOf('/work')]
    const before = await states()
    const { token, hrefs } = await outside.sync('')
    expect(hrefs).toEqual(['/work/', '/work/open.txt'])
    const done = await act(ada)
    expect(done).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    expect(await states()).toEqual(before)
    expect(await outside.sync(token)).toEqual({ status: 207, hrefs: [], token })
  })

  test.for(acts.slice(0, 5))(
    '%s: the ETags above it change for those inside, and they are told what it is',
    async ([, act]) => {
      const files = await start({ admin })
      const { ada } = await plans(files)
      const inside = dav(files, ada)
      const states = async () => [await inside.stateOf('/'), await inside.stateOf('/work')]
      const before = await states()
      const { token, hrefs } = await inside.sync('')
      expect(hrefs).toEqual(['/work/', '/work/plans/', '/work/open.txt', '/work/plans/q3.txt'])
      await act(ada)
      const after = await states()
      for (const [at, state] of after.entries()) expect(state).not.toBe(before[at])
      const since = await inside.sync(token)
      expect([since.status, since.hrefs.some((href) => href?.startsWith('/work/plans/'))]).toEqual([207, true])
    },
  )

  test('a right that is given or taken away changes the ETags above for its holder, and their sync tokens end', async () => {
    const files = await start({ admin })
    const { ada, bob } = await plans(files)
    const outside = dav(files, bob)
    const before = await outside.stateOf('/')
    const { token } = await outside.sync('')
    await ada.ask('PUT', '/api/grants/work/plans', { user: 'bob', right: 'read' })
    const given = await outside.stateOf('/')
    expect(given).not.toBe(before)
    expect((await outside.sync(token)).status).toBe(403)
    const fresh = await outside.sync('')
    expect(fresh.hrefs).toEqual(['/work/', '/work/plans/', '/work/open.txt', '/work/plans/q3.txt'])
    await ada.ask('DELETE', '/api/grants/work/plans?user=bob')
    expect((await outside.sync(fresh.token)).status).toBe(403)
    expect((await outside.sync('')).hrefs).toEqual(['/work/', '/work/open.txt'])
  })

  test('a folder that is closed vanishes for those who saw it: the ETags above change, and sync tokens end', async () => {
    const files = await start({ admin })
    const { ada, bob } = await plans(files)
    await ada.ask('PATCH', '/api/access/work/plans', { closed: false })
    const outside = dav(files, bob)
    const before = await outside.stateOf('/')
    const { token } = await outside.sync('')
    await ada.ask('PATCH', '/api/access/work/plans', { closed: true })
    expect(await outside.stateOf('/')).not.toBe(before)
    expect((await outside.sync(token)).status).toBe(403)
    expect((await outside.sync('')).hrefs).toEqual(['/work/', '/work/open.txt'])
  })

  test('who passes through a folder to what was granted to them sees no other change in it', async () => {
    const files = await start({ admin })
    const { root, ada, bob } = await plans(files)
    await root.ask('DELETE', '/api/grants/%2F?everybody=true')
    await root.ask('PUT', '/api/grants/work/open.txt', { user: 'bob', right: 'read' })
    await root.ask('PUT', '/api/grants/work', { user: 'ada', right: 'write' })
    const passing = dav(files, bob)
    const before = [await passing.stateOf('/'), await passing.stateOf('/work')]
    expect((await ada.ask('PUT', '/work/other.txt', 'x')).status).toBe(201)
    expect([await passing.stateOf('/'), await passing.stateOf('/work')]).toEqual(before)
    expect((await ada.ask('PUT', '/work/open.txt', 'y')).status).toBe(204)
    expect(await passing.stateOf('/work')).not.toBe(before[1])
  })
})
