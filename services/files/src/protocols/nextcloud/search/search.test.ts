/** Searches and favorites, as Nextcloud's phones ask for them. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { manyEntries } from '../../../../testing/many-entries.ts'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

const spaces = 'xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"'
const select = '<d:select><d:prop><d:displayname/><oc:fileid/><oc:favorite/><oc:permissions/></d:prop></d:select>'
const prop = (name: string) => `<d:prop><${name}/></d:prop>`
const condition = (how: string, name: string, literal: string) =>
  `<d:${how}>${prop(name)}<d:literal>${literal}</d:literal></d:${how}>`

const named = (literal: string) => condition('like', 'd:displayname', literal)

type Asked = Readonly<{ where?: string; scope?: string; depth?: string; orders?: string; limit?: number | string }>

const bodyOf = ({ where = '', scope = '/files/kim', depth = 'infinity', orders = '', limit }: Asked) =>
  `<?xml version="1.0" encoding="UTF-8"?><d:searchrequest ${spaces}><d:basicsearch>${select}` +
  `<d:from><d:scope><d:href>${scope}</d:href><d:depth>${depth}</d:depth></d:scope></d:from>` +
  `<d:where>${where}</d:where><d:orderby>${orders}</d:orderby>` +
  `${limit === undefined ? '' : `<d:limit><d:nresults>${limit}</d:nresults></d:limit>`}</d:basicsearch></d:searchrequest>`

const base = '/remote.php/dav/files/kim'

function clientOf(files: RunningFiles, { headers, username }: Person) {
  const ask = (method: string, path: string, more: object = {}, body?: string) =>
    files.ask(method, path, { headers: { ...headers, ...more }, ...(body !== undefined && { body }) })
  async function search(asked: Asked) {
    const answer = await ask(
      'SEARCH',
      '/remote.php/dav/',
      { 'Content-Type': 'text/xml' },
      bodyOf({ scope: `/files/${username}`, ...asked }),
    )
    expect([asked, answer.status, answer.text]).toEqual([asked, 207, answer.text])
    return responsesOf(answer.text)
  }
  const paths = async (asked: Asked) =>
    Object.keys(await search(asked)).map((href) =>
      decodeURIComponent(href.replace(`/remote.php/dav/files/${username}`, '')),
    )
  const set = (path: string, value: string, more = '') =>
    ask(
      'PROPPATCH',
      path,
      {},
      `<d:propertyupdate ${spaces}><d:set><d:prop><oc:favorite>${value}</oc:favorite>${more}</d:prop></d:set></d:propertyupdate>`,
    )
  const favorites = async (path = base) => {
    const rules = '<oc:filter-rules><oc:favorite>1</oc:favorite></oc:filter-rules>'
    const body = `<oc:filter-files ${spaces}><d:prop><d:getetag/><oc:fileid/><oc:favorite/></d:prop>${rules}</oc:filter-files>`
    const answer = await ask('REPORT', path, {}, body)
    expect([answer.status, answer.text]).toEqual([207, answer.text])
    return responsesOf(answer.text)
  }
  return { ask, search, paths, set, favorites }
}

async function filled(files: RunningFiles, kim: Person) {
  const put = async (path: string, second: number, body = path) => {
    const headers = { ...kim.headers, 'X-OC-MTime': String(second) }
    expect((await files.ask('PUT', `${path}?parents=true`, { headers, body })).status).toBe(201)
  }
  await put('/pictures/beach.jpg', 1_600_000_000)
  await put('/pictures/2020/dune.PNG', 1_500_000_000)
  await put('/film.mp4', 1_550_000_000, 'a long film')
  await put('/notes/Beach%20house.txt', 1_700_000_000)
  await put('/notes/100%25.txt', 1_400_000_000)
}

describeFiles('a search of a phone', (start) => {
  async function opened() {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    await filled(files, kim)
    return { files, kim, ...clientOf(files, kim) }
  }

  test('finds by a part of the name, below a folder, and directly in it', async () => {
    const { paths, search } = await opened()
    expect(await paths({ where: named('%beach%') })).toEqual(['/notes/Beach house.txt', '/pictures/beach.jpg'])
    expect(await paths({ where: named('%each%'), scope: '/files/kim/notes' })).toEqual(['/notes/Beach house.txt'])
    expect(await paths({ where: named('%each%'), scope: '/remote.php/dav/files/kim/notes/' })).toEqual([
      '/notes/Beach house.txt',
    ])
    expect(await paths({ where: named('%.%'), scope: '/files/kim/pictures', depth: '1' })).toEqual([
      '/pictures/beach.jpg',
    ])
    expect(await paths({ where: named('100\\%%') })).toEqual(['/notes/100%.txt'])
    expect(await paths({ where: named('pic%') })).toEqual(['/pictures/'])
    const [[href, found] = []] = Object.entries(await search({ where: named('film%') }))
    expect([href, found]).toEqual([
      `${base}/film.mp4`,
      {
        '200 displayname': 'film.mp4',
        '200 fileid': expect.stringMatching(/^\d+$/),
        '200 favorite': '0',
        '200 permissions': 'RGDNVW',
      },
    ])
  })

  test('says that its answer is a part where more is found than is answered to a client that set no limit', async () => {
    const { files, ask } = await opened()
    await ask('MKCOL', '/many')
    await manyEntries(files.database, 'many', 101)
    const isPart = async (asked: Asked) => {
      const { text } = await ask('SEARCH', '/remote.php/dav/', {}, bodyOf({ scope: '/files/kim/many', ...asked }))
      return [Object.keys(responsesOf(text)).length, text.includes('<d:responsedescription>')]
    }
    expect(await isPart({ where: named('f%') })).toEqual([100, true])
    expect(await isPart({ where: named('f%'), limit: 0 })).toEqual([101, false])
    expect(await isPart({ where: named('f%'), limit: 3 })).toEqual([3, false])
    expect(await isPart({ where: named('f000%') })).toEqual([10, false])
  })

  test('finds pictures and films of a time, the last changed first, as many as are wanted', async () => {
    const { paths } = await opened()
    const media = `<d:or>${condition('like', 'd:getcontenttype', 'image/%')}${condition('like', 'd:getcontenttype', 'video/%')}</d:or>`
    const all = ['/pictures/beach.jpg', '/film.mp4', '/pictures/2020/dune.PNG']
    const descending = `<d:order>${prop('d:getlastmodified')}<d:descending/></d:order>`
    expect(await paths({ where: media, orders: descending, limit: 100 })).toEqual(all)
    expect(await paths({ where: media, orders: descending, limit: 2 })).toEqual(all.slice(0, 2))
    expect(await paths({ where: media, orders: `<d:order>${prop('d:getlastmodified')}</d:order>` })).toEqual(
      all.toReversed(),
    )
    const before = (when: string) => condition('lt', 'd:getlastmodified', when)
    const within = `<d:and>${media}${before('2020-01-01T00:00:00Z')}${condition('gte', 'd:getlastmodified', '1500000001')}</d:and>`
    expect(await paths({ where: within })).toEqual(['/film.mp4'])
    const own = (who: string) => `<d:and>${media}${condition('eq', 'oc:owner-id', who)}</d:and>`
    expect([await paths({ where: own('kim') }), await paths({ where: own('nobody') })]).toEqual([all, []])
    const small = `<d:and>${condition('lt', 'oc:size', '12')}<d:not><d:is-collection/></d:not></d:and>`
    expect(await paths({ where: small })).toEqual(['/film.mp4'])
    expect(await paths({ where: '<d:is-collection/>' })).toEqual(
      expect.arrayContaining(['/notes/', '/pictures/', '/pictures/2020/']),
    )
    expect(await paths({ limit: 0 })).toHaveLength(8)
  })

  test('is refused where it asks for what is not searched, and answers 405 to everything else', async () => {
    const { ask } = await opened()
    const refused = async (asked: Asked | string) => {
      const body = typeof asked === 'string' ? asked : bodyOf(asked)
      const { status, code } = await ask('SEARCH', '/remote.php/dav', {}, body)
      return [status, code]
    }
    const like = condition('like', 'd:displayname', '%')
    for (const asked of [
      { where: condition('like', 'd:quota-used-bytes', '1') },
      { where: condition('near', 'd:displayname', 'x') },
      { where: condition('lt', 'd:getlastmodified', 'soon') },
      { where: like + like },
      { where: `<d:and>${like.repeat(60)}</d:and>` },
      { orders: `<d:order>${prop('oc:checksums')}</d:order>` },
      { limit: 'many' },
      { depth: '0' },
      { scope: '' },
      `<d:propfind ${spaces}/>`,
      '',
    ])
      expect([asked, await refused(asked)]).toEqual([asked, [400, 'files.xml-invalid']])
    for (const scope of [
      '/files/lee',
      '/files/kimberley',
      '/remote.php/dav/files/lee/',
      '/calendars/kim',
      'http://elsewhere.example/files/kim',
    ])
      expect([scope, await refused({ scope })]).toEqual([scope, [404, 'files.not-found']])
    expect(await refused({ scope: '/files/kim/none' })).toEqual([404, 'files.path-missing'])
    for (const method of ['GET', 'PUT', 'REPORT'])
      expect([method, (await ask(method, '/remote.php/dav/')).status]).toEqual([method, 405])
  })

  test('finds nothing of what the account may not read, nor of what is in the trash', async () => {
    const { files, kim, ask, paths } = await opened()
    const lee = await person(files, 'lee')
    const other = clientOf(files, lee)
    const all = { where: condition('like', 'd:displayname', '%.%') }
    expect(await other.paths(all)).toEqual(await paths(all))
    await files.ask('PATCH', '/api/access/pictures', {
      headers: { ...kim.headers, 'Content-Type': 'application/json' },
      body: '{"closed":true}',
    })
    await ask('DELETE', '/film.mp4')
    expect(await other.paths(all)).toEqual(['/notes/Beach house.txt', '/notes/100%.txt'])
    expect(await other.paths({ where: '<d:is-collection/>' })).toEqual(['/notes/'])
    const inside = await other.ask('SEARCH', '/remote.php/dav/', {}, bodyOf({ ...all, scope: '/files/lee/pictures' }))
    const none = await other.ask('SEARCH', '/remote.php/dav/', {}, bodyOf({ ...all, scope: '/files/lee/none' }))
    expect([inside.status, inside.text.replaceAll('pictures', 'none')]).toEqual([404, none.text])
  })
})

describeFiles('favorites on a phone', (start) => {
  async function opened() {
    const files = await start({ admin })
    const [kim, lee] = [await person(files, 'kim'), await person(files, 'lee', 'readonly')]
    await filled(files, kim)
    return { files, kim: clientOf(files, kim), lee: clientOf(files, lee) }
  }
  const favorite = `<d:propfind ${spaces}><d:prop><oc:favorite/></d:prop></d:propfind>`

  test('are set and unset, listed, searched and shown beside the others, each account its own', async () => {
    const { kim, lee } = await opened()
    for (const path of [`${base}/pictures`, `${base}/notes/Beach%20house.txt`])
      expect((await kim.set(path, '1')).text).toContain('HTTP/1.1 200 OK')
    expect((await lee.set('/remote.php/dav/files/lee/film.mp4', '1')).text).toContain('HTTP/1.1 200 OK')
    const listed = responsesOf((await kim.ask('PROPFIND', base, { Depth: '1' }, favorite)).text)
    expect(Object.entries(listed).map(([href, found]) => [href, found['200 favorite']])).toEqual([
      [`${base}/`, '0'],
      [`${base}/notes/`, '0'],
      [`${base}/pictures/`, '1'],
      [`${base}/film.mp4`, '0'],
    ])
    expect(Object.keys(await kim.favorites())).toEqual([`${base}/notes/Beach%20house.txt`, `${base}/pictures/`])
    expect(Object.keys(await kim.favorites(`${base}/notes`))).toEqual([`${base}/notes/Beach%20house.txt`])
    expect(await kim.paths({ where: condition('eq', 'oc:favorite', '1') })).toEqual(
      expect.arrayContaining(['/pictures/', '/notes/Beach house.txt']),
    )
    expect(
      await kim.paths({ where: `<d:and>${condition('eq', 'oc:favorite', 'yes')}<d:is-collection/></d:and>` }),
    ).toEqual(['/pictures/'])
    expect(await lee.paths({ where: condition('eq', 'oc:favorite', '1') })).toEqual(['/film.mp4'])
    expect((await kim.set(`${base}/pictures`, '0')).status).toBe(207)
    const removal = `<d:propertyupdate ${spaces}><d:remove><d:prop><oc:favorite/></d:prop></d:remove></d:propertyupdate>`
    await kim.ask('PROPPATCH', `${base}/notes/Beach%20house.txt`, {}, removal)
    expect(await kim.favorites()).toEqual({})
    expect(await kim.paths({ where: condition('eq', 'oc:favorite', '1') })).toEqual([])
  })

  test('are set with other properties, or none of them is, and change neither ETag nor what others may not change', async () => {
    const { kim, lee } = await opened()
    const etag = (await kim.ask('HEAD', '/film.mp4')).headers.etag
    expect((await kim.set(`${base}/film.mp4`, 'true', '<x xmlns="urn:x">1</x>')).text).not.toContain('424')
    expect((await kim.ask('HEAD', '/film.mp4')).headers.etag).toBe(etag)
    expect(Object.keys(await kim.favorites())).toEqual([`${base}/film.mp4`])
    expect((await kim.set(`${base}/notes`, 'perhaps')).text).toContain('409 Conflict')
    expect((await kim.set(`${base}/notes`, '1', '<d:getetag>x</d:getetag>')).text).toContain('424 Failed Dependency')
    const own = '/remote.php/dav/files/lee/notes'
    expect((await lee.set(own, '1', '<x xmlns="urn:x">1</x>')).status).toBe(403)
    expect([await lee.favorites('/remote.php/dav/files/lee/'), Object.keys(await kim.favorites())]).toEqual([
      {},
      [`${base}/film.mp4`],
    ])
    expect((await lee.set('/remote.php/dav/files/lee/none', '1')).status).toBe(404)
  })

  test('are listed by no other rule, beside sync-collection, which stays what it was', async () => {
    const { kim } = await opened()
    const rules = (text: string) =>
      `<oc:filter-files ${spaces}><d:prop/><oc:filter-rules>${text}</oc:filter-rules></oc:filter-files>`
    for (const text of [
      '',
      '<oc:systemtag>1</oc:systemtag>',
      '<oc:favorite>1</oc:favorite><oc:systemtag>1</oc:systemtag>',
      '<oc:favorite>0</oc:favorite>',
    ])
      expect([text, (await kim.ask('REPORT', base, {}, rules(text))).code]).toEqual([text, 'files.filter-unsupported'])
    await kim.set(`${base}/film.mp4`, '1')
    const sync = `<d:sync-collection ${spaces}><d:sync-token/><d:sync-level>1</d:sync-level><d:prop><oc:favorite/></d:prop></d:sync-collection>`
    expect(responsesOf((await kim.ask('REPORT', base, {}, sync)).text)[`${base}/film.mp4`]).toEqual({
      '200 favorite': '1',
    })
  })
})
