/** Tags, as clients of Nextcloud ask for them. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { manyEntries } from '../../../../testing/many-entries.ts'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { tagIdOf } from '../../../model/tag-id.ts'

const all = '/remote.php/dav/systemtags'
const relations = '/remote.php/dav/systemtags-relations/files'
const asked = `<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop>
  <oc:id/><oc:display-name/><oc:user-visible/><oc:user-assignable/><oc:can-assign/></d:prop></d:propfind>`

/** What the person is answered, as themselves. */
function clientOf(files: RunningFiles, { headers, username }: Person) {
  const ask = (method: string, path: string, more: Readonly<Record<string, string>> = {}, body?: string) =>
    files.ask(method, path, { headers: { ...headers, ...more }, ...(body !== undefined && { body }) })
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: object) => ask('POST', path, json, JSON.stringify(body))
  const tag = (path: string, ...tags: readonly string[]) => post(`/api/tags${path}`, { tags })
  const tagsOf = async (path: string) => JSON.parse((await ask('GET', `/api/tags${path}`)).text).tags
  /** By name, what is said of each. */
  async function list(path: string) {
    const answer = await ask('PROPFIND', path, { Depth: '1' }, asked)
    expect([path, answer.status, answer.text]).toEqual([path, 207, answer.text])
    const [, ...tags] = Object.entries(responsesOf(answer.text))
    return Object.fromEntries(tags.map(([href, properties]) => [properties['200 display-name'], { href, properties }]))
  }
  const names = async (path: string) => Object.keys(await list(path))
  async function put(path: string) {
    const { headers: fields } = await ask('PUT', `/remote.php/dav/files/${username}${path}`, {}, path)
    return Number.parseInt(String(fields['oc-fileid']), 10)
  }
  return { ask, post, tag, tagsOf, list, names, put }
}

const statusOf = async (answer: Promise<{ status: number; code: string }>) => {
  const { status, code } = await answer
  return [status, code]
}

const shownTags = (isAssignable: string) => [
  [tagIdOf('R&D'), isAssignable, 'R&amp;D'],
  [tagIdOf('größer'), isAssignable, 'größer'],
]

describeFiles('tags of a client of Nextcloud', (start) => {
  async function opened() {
    const files = await start({ admin })
    const [kim, lee] = [await person(files, 'kim'), await person(files, 'lee')]
    const reader = clientOf(files, await person(files, 'cy', 'readonly'))
    return { files, reader, kim: clientOf(files, kim), lee: clientOf(files, lee) }
  }

  test('are listed once each, made, given to a file by their number, and taken from it', async () => {
    const { kim, reader } = await opened()
    const [a, b] = [await kim.put('/a.txt'), await kim.put('/b.txt')]
    await kim.tag('/a.txt', 'urgent', 'größer')
    await kim.tag('/b.txt', 'urgent')
    const listed = await kim.list(all)
    expect(Object.keys(listed).toSorted()).toEqual(['größer', 'urgent'])
    const urgent = listed['urgent']
    expect(urgent?.properties).toEqual({
      '200 id': urgent?.href.split('/').at(-1),
      '200 display-name': 'urgent',
      '200 user-visible': 'true',
      '200 user-assignable': 'true',
      '200 can-assign': 'true',
    })
    expect((await reader.list(all))['urgent']?.properties['200 can-assign']).toBe('false')
    expect(
      Object.keys(responsesOf((await kim.ask('PROPFIND', `${urgent?.href}`, { Depth: '0' }, asked)).text)),
    ).toEqual([urgent?.href])

    const made = await kim.post(all, { name: 'done 😀', userVisible: true, userAssignable: true })
    expect(made.status).toBe(201)
    const id = String(made.headers['content-location']).split('/').at(-1)
    expect((await kim.ask('PUT', `${relations}/${b}/${id}`)).status).toBe(201)
    expect((await kim.names(`${relations}/${b}`)).toSorted()).toEqual(['done 😀', 'urgent'])
    expect(await kim.tagsOf('/b.txt')).toEqual(expect.arrayContaining(['done 😀', 'urgent']))
    expect((await kim.post(`${relations}/${a}`, { name: 'new' })).status).toBe(201)
    expect(await kim.tagsOf('/a.txt')).toContain('new')
    expect((await kim.ask('DELETE', `${relations}/${b}/${id}`)).status).toBe(204)
    expect(await statusOf(kim.ask('DELETE', `${relations}/${b}/${id}`))).toEqual([404, 'files.tag-missing'])
    expect(await kim.names(`${relations}/${b}`)).toEqual(['urgent'])
    expect(await kim.names(all)).not.toContain('done 😀')
  })

  test('filter the files below a folder', async () => {
    const { kim } = await opened()
    for (const path of ['/d/a.txt', '/d/b.txt', '/c.txt']) await kim.ask('PUT', `${path}?parents=true`, {}, path)
    for (const path of ['/d/a.txt', '/c.txt']) await kim.tag(path, 'urgent')
    const id = (await kim.list(all))['urgent']?.properties['200 id']
    const report = (path: string, rules: string) =>
      kim.ask(
        'REPORT',
        path,
        {},
        `<oc:filter-files xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop><d:getetag/></d:prop><oc:filter-rules>${rules}</oc:filter-rules></oc:filter-files>`,
      )
    const base = '/remote.php/dav/files/kim'
    const found = async (path: string) =>
      Object.keys(responsesOf((await report(path, `<oc:systemtag>${id}</oc:systemtag>`)).text)).toSorted()
    expect(await found(base)).toEqual([`${base}/c.txt`, `${base}/d/a.txt`])
    expect(await found(`${base}/d`)).toEqual([`${base}/d/a.txt`])
    for (const rules of ['<oc:systemtag>0</oc:systemtag>', `<oc:systemtag>${id}</oc:systemtag>`.repeat(2)])
      expect(await statusOf(report(base, rules))).toEqual([403, 'files.filter-unsupported'])
  })

  test('are found below a folder also where a thousand newer files outside of it have them', async () => {
    const { files, kim } = await opened()
    await kim.ask('PUT', '/d/a.txt?parents=true', {}, 'a')
    await kim.tag('/d/a.txt', 'urgent')
    await kim.ask('MKCOL', '/many')
    await manyEntries(files.database, 'many', 1001)
    await files.database.write(
      sqlForTests("INSERT INTO tags (node, tag) SELECT node, 'urgent' FROM present WHERE node >= 1000000"),
    )
    const rules = `<oc:filter-rules><oc:systemtag>${tagIdOf('urgent')}</oc:systemtag></oc:filter-rules>`
    const body = `<oc:filter-files xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop/>${rules}</oc:filter-files>`
    const { text } = await kim.ask('REPORT', '/remote.php/dav/files/kim/d', {}, body)
    expect(Object.keys(responsesOf(text))).toEqual(['/remote.php/dav/files/kim/d/a.txt'])
  })

  test('stand beside each entry of a listing that asks for them', async () => {
    const { kim, reader } = await opened()
    for (const path of ['/d/a.txt', '/d/b.txt']) await kim.ask('PUT', `${path}?parents=true`, {}, path)
    await kim.tag('/d/a.txt', 'größer', 'R&D')
    const body =
      '<d:propfind xmlns:d="DAV:" xmlns:nc="http://nextcloud.org/ns"><d:prop><nc:system-tags/></d:prop></d:propfind>'
    const shown = async ({ ask }: typeof kim, path: string, depth: string) => {
      const { text } = await ask('PROPFIND', path, { Depth: depth }, body)
      const responses = text.split('<d:response>').slice(1)
      return responses.map((one) => [
        /<d:href>([^<]*)/.exec(one)?.[1],
        [...one.matchAll(/oc:id="(\d+)"[^>]*oc:can-assign="(\w+)">([^<]*)</g)].map(([, ...facts]) => facts),
        one.includes('200 OK'),
      ])
    }
    expect(await shown(kim, '/d', '1')).toEqual([
      ['/d/', [], true],
      ['/d/a.txt', shownTags('true'), true],
      ['/d/b.txt', [], true],
    ])
    expect(await shown(reader, '/d/a.txt', '0')).toEqual([['/d/a.txt', shownTags('false'), true]])
  })

  test('on what an account may not read are not there for it, nor is what has them', async () => {
    const { kim, lee, reader } = await opened()
    await kim.ask('MKCOL', '/shut')
    const hidden = await kim.put('/shut/a.txt')
    const open = await kim.put('/open.txt')
    await kim.tag('/shut/a.txt', 'secret', 'known')
    await kim.tag('/open.txt', 'known')
    await kim.ask('PATCH', '/api/access/shut', { 'Content-Type': 'application/json' }, '{"closed":true}')
    expect(await lee.names(all)).toEqual(['known'])
    const { secret, known } = await kim.list(all)
    const id = String(secret?.properties['200 id'])
    const none = `${relations}/999999`
    for (const [method, path, other] of [
      ['PROPFIND', `${all}/${id}`, `${all}/1`],
      ['PROPFIND', `${relations}/${hidden}`, none],
      ['PROPFIND', `${relations}/${hidden}/${id}`, `${none}/${id}`],
      ['PUT', `${relations}/${hidden}/${id}`, `${none}/${id}`],
      ['DELETE', `${relations}/${hidden}/${id}`, `${none}/${id}`],
      ['POST', `${relations}/${hidden}`, none],
    ] as const) {
      const send = (to: string) => (method === 'POST' ? lee.post(to, { name: 'x' }) : lee.ask(method, to))
      const [one, missing] = [await send(path), await send(other)]
      expect([method, one.status, one.text]).toEqual([method, 404, missing.text])
    }
    // A number says nothing but the name that it is made of.
    expect((await lee.ask('PUT', `${relations}/${open}/${id}`)).status).toBe(201)
    const readers = reader.ask('PUT', `${relations}/${open}/${known?.properties['200 id']}`)
    expect(await statusOf(readers)).toEqual([403, 'files.role-forbids'])
    expect(await statusOf(reader.post(all, { name: 'x' }))).toEqual([403, 'files.role-forbids'])
  })

  test('that nobody could keep as they are asked for are refused', async () => {
    const { kim } = await opened()
    const file = await kim.put('/a.txt')
    for (const body of [{}, { name: 7 }, { name: 'x', userVisible: false }, { name: 'x', userAssignable: false }])
      expect(await statusOf(kim.post(all, body))).toEqual([400, 'files.form-invalid'])
    expect(await statusOf(kim.ask('POST', all, {}, 'no json'))).toEqual([400, 'files.form-invalid'])
    expect(await statusOf(kim.post(all, { name: '\n' }))).toEqual([400, 'files.tag-invalid'])
    for (const id of ['0', '007', '255', '10', '9'.repeat(2_000)])
      expect(await statusOf(kim.ask('PUT', `${relations}/${file}/${id}`))).toEqual([404, 'files.not-found'])
    expect(await statusOf(kim.ask('DELETE', `${all}/7889`))).toEqual([405, 'files.method-not-allowed'])
    expect(await statusOf(kim.ask('PROPPATCH', `${all}/7889`))).toEqual([405, 'files.method-not-allowed'])
  })
})
