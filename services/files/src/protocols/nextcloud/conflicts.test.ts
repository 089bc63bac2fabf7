/** Conflict copies of sync clients, over the wire: merged into the original, or kept as copies. */
import { afterAll, expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, describeFiles, quiet, type RunningFiles } from '../../../testing/running-files.ts'
import { threadMerging } from '../../adapters/merging/thread-merging.ts'

const root = { authorization: adminBasic }
const tree = '/remote.php/dav/files/root'
const base = '{\n  "a": 1,\n\n\n  "b": 2\n}\n'
const ours = base.replace('1', '10')
const theirs = base.replace('2', '20')
const both = ours.replace('2', '20')

type Sent = Readonly<{ headers: Readonly<Record<'authorization', string>>; mount: string }>
const asRoot: Sent = { headers: root, mount: tree }

/** The ETag and id of a file whose second version follows the first. */
async function changed(files: RunningFiles, path: string, [first, second] = [base, ours]) {
  const put = await files.ask('PUT', tree + path, { headers: root, body: first })
  await files.ask('PUT', tree + path, { headers: root, body: second })
  return { etag: String(put.headers.etag).slice(1, -1), id: String(put.headers['oc-fileid']) }
}

const fieldsOf = ({ etag, id }: Readonly<{ etag: string; id: string }>) => ({
  'OC-Conflict': '1',
  'OC-ConflictBaseFileId': id,
  'OC-ConflictBaseEtag': etag,
  'OC-ConflictInitialBasePath': 'x.json',
})

const copyOf = (path: string) => path.replace('.', '%20(conflicted%20copy%20ada%202026-11-26%20175524).')

const send = (files: RunningFiles, path: string, fields: object, body: string, { headers, mount } = asRoot) =>
  files.ask('PUT', mount + copyOf(path), { headers: { ...headers, ...fields }, body })

async function inboxOf(files: RunningFiles, headers: Sent['headers']): Promise<readonly Record<string, unknown>[]> {
  return JSON.parse((await files.ask('GET', '/api/notifications', { headers })).text)
}

async function text(files: RunningFiles, path: string): Promise<string | number> {
  const answer = await files.ask('GET', path, { headers: root })
  return answer.status === 200 ? answer.text : answer.status
}

const threads = threadMerging(quiet, { timeMs: 60_000, memoryBytes: 1024 ** 3 })
afterAll(() => threads.stop())

describeFiles('a conflict copy', (begin) => {
  const start = () => begin({ admin, merging: threads })

  test('is merged into the original, as one version with both parents, and is nowhere afterwards', async () => {
    const files = await start()
    const had = await changed(files, '/x.json')
    const sent = await send(files, '/x.json', fieldsOf(had), theirs)
    expect([sent.status, sent.headers['merge-driver'], sent.headers['x-oc-mtime']]).toEqual([201, 'json', 'accepted'])
    expect([await text(files, '/x.json'), await text(files, copyOf('/x.json'))]).toEqual([both, 404])
    const versions = JSON.parse((await files.ask('GET', '/api/versions/x.json', { headers: root })).text)
    expect(versions).toHaveLength(3)
    expect(versions[0].merge.parents).toEqual([versions[1].version, expect.stringMatching(/^sv_/)])
    const listed = await files.ask('PROPFIND', tree, { headers: { ...root, Depth: '1' } })
    expect(Object.keys(responsesOf(listed.text))).toEqual([`${tree}/`, `${tree}/x.json`])
    const original = await files.ask('PUT', `${tree}/x.json`, { headers: root, body: both })
    expect(sent.headers['oc-fileid']).not.toBe(original.headers['oc-fileid'])
  })

  test('that is sent twice is merged once', async () => {
    const files = await start()
    const had = await changed(files, '/x.json')
    for (const _ of [1, 2]) expect((await send(files, '/x.json', fieldsOf(had), theirs)).status).toBe(201)
    expect([await text(files, '/x.json'), await text(files, copyOf('/x.json'))]).toEqual([both, 404])
  })

  test('finds the original where it has been moved to', async () => {
    const files = await start()
    const had = await changed(files, '/x.json')
    await files.ask('MOVE', `${tree}/x.json`, { headers: { ...root, Destination: `${tree}/y.json` } })
    await send(files, '/x.json', fieldsOf(had), theirs)
    expect([await text(files, '/y.json'), await text(files, copyOf('/x.json'))]).toEqual([both, 404])
  })

  test('stays a copy where the two contradict each other, cannot be merged, or the original is gone', async () => {
    const files = await start()
    const contrary = base.replace('1', '11')
    const one = await changed(files, '/x.json')
    expect((await send(files, '/x.json', fieldsOf(one), contrary)).status).toBe(201)
    expect([await text(files, '/x.json'), await text(files, copyOf('/x.json'))]).toEqual([ours, contrary])
    const saves = JSON.parse((await files.ask('GET', '/api/saves', { headers: root })).text)
    expect(saves).toMatchObject([{ path: '/x.json' }])
    const two = await changed(files, '/x.bin', ['one', 'two'])
    await send(files, '/x.bin', fieldsOf(two), 'three')
    expect([await text(files, '/x.bin'), await text(files, copyOf('/x.bin'))]).toEqual(['two', 'three'])
    const gone = await changed(files, '/gone.json')
    await files.ask('DELETE', `${tree}/gone.json`, { headers: root })
    await send(files, '/gone.json', fieldsOf(gone), theirs)
    expect(await text(files, copyOf('/gone.json'))).toBe(theirs)
    for (const fields of [{ 'OC-Conflict': '1' }, { ...fieldsOf(one), 'OC-ConflictBaseFileId': 'none' }]) {
      expect((await send(files, '/z.json', fields, theirs)).status).toBeLessThan(300)
      expect(await text(files, copyOf('/z.json'))).toBe(theirs)
    }
  })

  test('that stays one is reported to both who wrote, and its save is shown to both', async () => {
    const files = await start()
    const kim = await person(files, 'kim')
    const asKim: Sent = { headers: kim.headers, mount: '/remote.php/dav/files/kim' }
    const had = await changed(files, '/x.json')
    await send(files, '/x.json', fieldsOf(had), base.replace('1', '11'), asKim)
    const copy = decodeURIComponent(copyOf('/x.json'))
    const about = { path: '/x.json', copy, save: expect.stringMatching(/^sv_/) }
    expect(await inboxOf(files, kim.headers)).toMatchObject([{ kind: 'write-kept', by: null, ...about }])
    expect(await inboxOf(files, root)).toMatchObject([{ kind: 'conflicts-with-yours', by: 'kim', ...about }])
    const listed = await files.ask('GET', '/ocs/v2.php/apps/notifications/api/v2/notifications?format=json', {
      headers: { ...root, 'OCS-APIRequest': 'true' },
    })
    const [shown] = JSON.parse(listed.text).ocs.data
    expect(shown.subject).toContain(copy)
    expect(shown.message).toContain('delete the copy')

    const saves = async (headers: object, path = '/api/saves') =>
      JSON.parse((await files.ask('GET', path, { headers: { ...headers } })).text)
    expect(await saves(kim.headers)).toMatchObject([{ path: '/x.json', by: 'kim', own: true }])
    const [save] = await saves(root)
    expect(save).toMatchObject({ path: '/x.json', by: 'kim', own: false })
    expect(await saves(root, `/api/saves/${save.save}`)).toEqual(save)
    await files.ask('DELETE', copyOf('/x.json'), { headers: root })
    expect(await inboxOf(files, root)).toMatchObject([{ kind: 'conflicts-with-yours', copy: null }])
  })

  test('fills nobody’s notifications, also by turns with refused saves, and no save takes the place of a copy', async () => {
    const files = await start()
    const kim = await person(files, 'kim')
    const asKim: Sent = { headers: kim.headers, mount: '/remote.php/dav/files/kim' }
    const had = await changed(files, '/x.json')
    const ifMatch = { ...kim.headers, 'If-Match': `"${had.etag}"`, Prefer: 'merge' }
    for (const value of [11, 12, 13]) {
      const body = base.replace('1', String(value))
      await send(files, `/copy-${value}.json`, fieldsOf(had), body, asKim)
      await files.ask('PUT', '/x.json', { headers: ifMatch, body: base.replace('1', `${value}0`) })
    }
    const counted = (await inboxOf(files, root)).map(({ kind, copy, count }) => [kind, copy, count])
    const copy = decodeURIComponent(copyOf('/copy-13.json'))
    expect(counted).toEqual([
      ['conflicts-with-yours', undefined, 3],
      ['conflicts-with-yours', copy, 3],
    ])
  })

  test('of a kind that nothing merges is reported once to both, also in chunks, and to nobody of what is their own', async () => {
    const files = await start()
    const kim = await person(files, 'kim')
    const asKim: Sent = { headers: kim.headers, mount: '/remote.php/dav/files/kim' }
    const had = await changed(files, '/y.bin', ['one', 'two'])
    // A move is no change of the content, whoever moves.
    const Destination = '/remote.php/dav/files/kim/x.bin'
    await files.ask('MOVE', '/remote.php/dav/files/kim/y.bin', { headers: { ...kim.headers, Destination } })
    for (const _ of [1, 2]) await send(files, '/x.bin', fieldsOf(had), 'three', asKim)
    const copy = decodeURIComponent(copyOf('/x.bin'))
    const kinds = async (headers: Sent['headers']) =>
      (await inboxOf(files, headers)).map(({ kind, path, copy, save }) => [kind, path, copy, save])
    expect(await kinds(kim.headers)).toEqual([['write-kept', '/x.bin', copy, undefined]])
    expect(await kinds(root)).toEqual([['conflicts-with-yours', '/x.bin', copy, undefined]])

    const upload = '/remote.php/dav/uploads/kim/one'
    await files.ask('MKCOL', upload, { headers: kim.headers })
    await files.ask('PUT', `${upload}/0`, { headers: kim.headers, body: 'four' })
    const inChunks = { ...kim.headers, ...fieldsOf(had), Destination: `${asKim.mount}/in-chunks.bin` }
    await files.ask('MOVE', `${upload}/.file`, { headers: inChunks })
    expect((await kinds(kim.headers))[0]).toEqual(['write-kept', '/x.bin', '/in-chunks.bin', undefined])
    expect((await kinds(root))[0]).toEqual(['conflicts-with-yours', '/x.bin', '/in-chunks.bin', undefined])

    await send(files, '/own.bin', fieldsOf(had), 'five')
    expect((await kinds(root))[0]).toEqual(['write-kept', '/x.bin', decodeURIComponent(copyOf('/own.bin')), undefined])
    expect(await kinds(kim.headers)).toHaveLength(2)
  })

  test('is not reported to whoever may not read the file or the copy any more', async () => {
    const files = await start()
    const [kim, max] = [await person(files, 'kim'), await person(files, 'max')]
    const json = { ...root, 'Content-Type': 'application/json' }
    const closed = (path: string) =>
      files.ask('PATCH', `/api/access${path}`, { headers: json, body: '{"closed":true}' })
    const grant = (path: string, user: string) =>
      files.ask('PUT', `/api/grants${path}`, { headers: json, body: JSON.stringify({ user, right: 'write' }) })
    for (const path of ['/kims', '/both']) await files.ask('MKCOL', path, { headers: root })
    await files.ask('PUT', '/both/x.bin', { headers: root, body: 'one' })
    const second = await files.ask('PUT', `/remote.php/dav/files/max/both/x.bin`, { headers: max.headers, body: 'two' })
    const had = { etag: '0', id: String(second.headers['oc-fileid']) }
    await closed('/kims')
    await grant('/kims', 'kim')
    const put = (path: string) =>
      files.ask('PUT', `/remote.php/dav/files/kim${path}`, {
        headers: { ...kim.headers, ...fieldsOf(had) },
        body: 'three',
      })
    await put('/kims/copy.bin')
    expect(await inboxOf(files, max.headers)).toEqual([])
    expect((await inboxOf(files, kim.headers))[0]).toMatchObject({ kind: 'write-kept', copy: '/kims/copy.bin' })
    await closed('/both')
    await grant('/both', 'kim')
    await put('/outside.bin')
    expect(await inboxOf(files, max.headers)).toEqual([])
    await grant('/both', 'max')
    await put('/both/copy.bin')
    expect(await inboxOf(files, max.headers)).toMatchObject([
      { kind: 'conflicts-with-yours', by: 'kim', path: '/both/x.bin', copy: '/both/copy.bin' },
      { kind: 'shared-with-you' },
    ])
    await files.ask('DELETE', '/api/grants/both?user=max', { headers: root })
    const [, hidden] = await inboxOf(files, max.headers)
    expect(hidden).toMatchObject({ kind: 'conflicts-with-yours', path: null, copy: null })
  })

  test('in chunks is merged as well, and stays a copy where it cannot be', async () => {
    const files = await start()
    const inChunks = async (upload: string, path: string, fields: object, body: string) => {
      const folder = `/remote.php/dav/uploads/root/${upload}`
      await files.ask('MKCOL', folder, { headers: root })
      await files.ask('PUT', `${folder}/0`, { headers: root, body })
      const headers = { ...root, ...fields, Destination: tree + copyOf(path), 'OC-Total-Length': String(body.length) }
      return await files.ask('MOVE', `${folder}/.file`, { headers })
    }
    const had = await changed(files, '/x.json')
    expect((await inChunks('one', '/x.json', fieldsOf(had), theirs)).status).toBe(201)
    expect([await text(files, '/x.json'), await text(files, copyOf('/x.json'))]).toEqual([both, 404])
    const contrary = base.replace('1', '11')
    expect((await inChunks('two', '/x.json', fieldsOf(had), contrary)).status).toBe(201)
    expect([await text(files, '/x.json'), await text(files, copyOf('/x.json'))]).toEqual([both, contrary])
  })

  test('changes nothing that its sender may not write, and finds nothing that they may not read', async () => {
    const files = await start()
    const kim = await person(files, 'kim')
    const asKim: Sent = { headers: kim.headers, mount: '/remote.php/dav/files/kim' }
    await files.ask('MKCOL', '/closed', { headers: root })
    const json = { ...root, 'Content-Type': 'application/json' }
    const had = await changed(files, '/closed/x.json')
    await files.ask('PATCH', '/api/access/closed', { headers: json, body: '{"closed":true}' })
    const sent = await send(files, '/x.json', fieldsOf(had), theirs, asKim)
    const plain = await send(files, '/y.json', {}, theirs, asKim)
    expect([sent.status, Object.keys(sent.headers)]).toEqual([plain.status, Object.keys(plain.headers)])
    expect([await text(files, '/closed/x.json'), await text(files, copyOf('/x.json'))]).toEqual([ours, theirs])
    const grant = JSON.stringify({ user: 'kim', right: 'read' })
    await files.ask('PUT', '/api/grants/closed', { headers: json, body: grant })
    await send(files, '/z.json', fieldsOf(had), theirs, asKim)
    expect([await text(files, '/closed/x.json'), await text(files, copyOf('/z.json'))]).toEqual([ours, theirs])
  })

  test('that was merged is foreseen: its permissions are told, and nothing else of it, where the sender may write', async () => {
    const files = await start()
    const max = await person(files, 'max', 'readonly')
    const permissions = '<propfind xmlns="DAV:"><prop><permissions xmlns="http://owncloud.org/ns"/></prop></propfind>'
    const asked = async (path: string, more: object = {}, body = permissions, { headers, mount } = asRoot) => {
      const answer = await files.ask('PROPFIND', mount + path, { headers: { ...headers, Depth: '0', ...more }, body })
      return answer.status === 207 ? responsesOf(answer.text) : answer.status
    }
    const copy = copyOf('/x.json')
    expect(await asked(copy)).toEqual({ [tree + copy]: { '200 permissions': 'GDNVW' } })
    expect(await asked(copy, { Depth: '1' })).toBe(404)
    expect(await asked(copy, {}, '<propfind xmlns="DAV:"><allprop/></propfind>')).toBe(404)
    expect(await asked('/none.json')).toBe(404)
    expect(await asked(`/none${copy}`)).toBe(404)
    expect(await asked(copy, {}, permissions, { headers: max.headers, mount: '/remote.php/dav/files/max' })).toBe(404)
    await files.ask('PUT', tree + copy, { headers: root, body: 'a' })
    expect(await asked(copy)).toEqual({ [tree + copy]: { '200 permissions': 'RGDNVW' } })
  })
})
