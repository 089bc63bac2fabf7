/** What a PROPFIND says that the caller may do, for each kind of person; and that it is what they may do. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { manyEntries } from '../../../../testing/many-entries.ts'
import { type Responses, responsesOf } from '../../../../testing/multistatus.ts'
import { admin, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { watched } from '../../../../testing/watched-database.ts'

type Bearer = Readonly<{ headers: Person['headers'] }>

const both =
  '<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop><d:current-user-privilege-set/><oc:permissions/></d:prop></d:propfind>'

const reading = 'read read-current-user-privilege-set '
const writing = `${reading}write write-content write-properties bind unbind `
const managing = `${writing}read-acl write-acl `

/** As `responsesOf`, with the names of privileges as text. */
const privilegesIn = (xml: string): Responses =>
  responsesOf(xml.replaceAll(/<d:privilege><d:([\w-]+)\/><\/d:privilege>/g, '$1 '))

async function propfind({ ask }: RunningFiles, { headers }: Bearer, path: string, depth = '0'): Promise<Responses> {
  const answer = await ask('PROPFIND', path, { headers: { ...headers, Depth: depth }, body: both })
  expect(answer.status).toBe(207)
  return privilegesIn(answer.text)
}

async function household(files: RunningFiles) {
  const [root, ada, bob, cy, eve, guest] = [
    administrator(files),
    await person(files, 'ada'),
    await person(files, 'bob'),
    await person(files, 'cy', 'readonly'),
    await person(files, 'eve'),
    await person(files, 'guest', 'none'),
  ]
  for (const folder of ['/team', '/team/shut', '/team/plans']) await ada.ask('MKCOL', folder)
  await files.ask('PUT', '/team/a.txt', { headers: ada.headers, body: 'a' })
  await files.ask('PUT', '/team/shut/b.txt', { headers: ada.headers, body: 'b' })
  await ada.ask('PATCH', '/api/access/team/shut', { closed: true })
  await ada.ask('PUT', '/api/grants/team/shut', { user: 'bob', right: 'read' })
  await ada.ask('PUT', '/api/grants/team/shut', { user: 'eve', right: 'write' })
  await ada.ask('PUT', '/api/grants/team/shut/b.txt', { user: 'guest', right: 'read' })
  return { root, ada, bob, cy, eve, guest }
}

const shown = (letters: string, privileges: string) => ({
  '200 current-user-privilege-set': privileges,
  '200 permissions': letters,
})

describeFiles('the privileges of a caller', (start) => {
  test('are shown for each kind of person, and hidden folders with none', async () => {
    const files = await start({ admin })
    const { root, ada, bob, cy, eve, guest } = await household(files)
    const [folder, file] = ['RGDNVCK', 'RGDNVW']
    expect(await propfind(files, ada, '/team', '1')).toEqual({
      '/team/': shown(folder, managing),
      '/team/shut/': shown(folder, managing),
      '/team/plans/': shown(folder, managing),
      '/team/a.txt': shown(file, managing),
    })
    expect(await propfind(files, bob, '/team', 'infinity')).toEqual({
      '/team/': shown(folder, writing),
      '/team/shut/': shown('G', reading),
      '/team/shut/b.txt': shown('G', reading),
      '/team/plans/': shown(folder, writing),
      '/team/a.txt': shown(file, writing),
    })
    expect(await propfind(files, eve, '/team/shut', '1')).toEqual({
      '/team/shut/': shown(folder, writing),
      '/team/shut/b.txt': shown(file, writing),
    })
    expect(await propfind(files, cy, '/team', '1')).toEqual({
      '/team/': shown('G', reading),
      '/team/plans/': shown('G', reading),
      '/team/a.txt': shown('G', reading),
    })
    expect(await propfind(files, root, '/team', '1')).toEqual({
      '/team/': shown(folder, managing),
      '/team/plans/': shown(folder, managing),
      '/team/a.txt': shown(file, managing),
    })
    expect(await propfind(files, guest, '/', 'infinity')).toEqual({
      '/': shown('G', reading),
      '/team/': shown('G', reading),
      '/team/shut/': shown('G', reading),
      '/team/shut/b.txt': shown('G', reading),
    })
  })

  test('name nothing that takes the root away, and nothing but reading for app passwords that only read', async () => {
    const files = await start({ admin })
    const { ada } = await household(files)
    expect(await propfind(files, ada, '/')).toEqual({ '/': shown('RGCK', writing) })
    const made = await ada.ask('POST', '/api/auth/app-passwords', {
      name: 'x',
      scope: 'read',
      password: 'a pass phrase',
    })
    const reader = { headers: { authorization: basic('ada', made.body.password) } }
    expect(await propfind(files, reader, '/team/a.txt')).toEqual({ '/team/a.txt': shown('G', reading) })
  })

  test('are only reading in a snapshot', async () => {
    const files = await start({ admin })
    const { ada } = await household(files)
    const { id } = (await ada.ask('POST', '/api/snapshots', {})).body
    const found = await propfind(files, ada, `/.snapshots/${id}/team/a.txt`)
    expect(Object.values(found)).toEqual([shown('G', reading)])
  })

  test('are shown in a sync report too, and only where they are requested by name', async () => {
    const files = await start({ admin })
    const { bob } = await household(files)
    const report = `<d:sync-collection xmlns:d="DAV:"><d:sync-token/><d:sync-level>1</d:sync-level><d:prop><p:permissions xmlns:p="http://owncloud.org/ns"/></d:prop></d:sync-collection>`
    const { text } = await files.ask('REPORT', '/team', { headers: bob.headers, body: report })
    expect(responsesOf(text)).toMatchObject({
      '/team/shut/': { '200 permissions': 'G' },
      '/team/a.txt': { '200 permissions': 'RGDNVW' },
    })
    const all = await files.ask('PROPFIND', '/team/a.txt', { headers: { ...bob.headers, Depth: '0' } })
    expect(all.text).not.toMatch(/privilege|permissions/)
    const included = '<propfind xmlns="DAV:"><allprop/><include><current-user-privilege-set/></include></propfind>'
    const more = await files.ask('PROPFIND', '/team/a.txt', { headers: { ...bob.headers, Depth: '0' }, body: included })
    expect(privilegesIn(more.text)['/team/a.txt']).toMatchObject({ '200 current-user-privilege-set': writing })
    const names = '<propfind xmlns="DAV:"><propname/></propfind>'
    const named = await files.ask('PROPFIND', '/team/a.txt', { headers: { ...bob.headers, Depth: '0' }, body: names })
    expect(named.text).toContain('<d:current-user-privilege-set/>')
  })

  test('cost as little for two hundred entries as for three: no query for each', async () => {
    const first = await start({ admin })
    const { bob } = await household(first)
    await bob.ask('MKCOL', '/many')
    await manyEntries(first.database, 'many', 200)
    const { database, during } = watched(first.database)
    const files = await start({ admin, database, blobs: first.blobs })
    // Work of the background may come in between: the cheapest of some counts.
    const cost = async (path: string, body: string) => {
      const costs: number[] = []
      const headers = { ...bob.headers, Depth: '1' }
      for (let turn = 0; turn < 5; turn += 1)
        costs.push((await during(() => files.ask('PROPFIND', path, { headers, body }))).length)
      return Math.min(...costs)
    }
    const plain = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'
    const more = async (path: string) => (await cost(path, both)) - (await cost(path, plain))
    expect([await more('/many'), await more('/team')]).toEqual([1, 1])
  })

  test('cannot be set', async () => {
    const files = await start({ admin })
    const { ada } = await household(files)
    const body =
      '<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><permissions xmlns="http://owncloud.org/ns">RGDNVW</permissions></d:prop></d:set><d:remove><d:prop><d:current-user-privilege-set/></d:prop></d:remove></d:propertyupdate>'
    const { text } = await files.ask('PROPPATCH', '/team/a.txt', { headers: ada.headers, body })
    expect(responsesOf(text)['/team/a.txt']).toEqual({ '403 permissions': '', '403 current-user-privilege-set': '' })
  })
})
