/** Two people save one file, and both are there: saves that come too late, over the wire. */
import { createHash } from 'node:crypto'
import { handClock, timestamp } from '@alluvium/kernel'
import { afterAll, expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { heldMerges } from '../../../testing/held-merges.ts'
import { admin, describeFiles, quiet, type RunningFiles } from '../../../testing/running-files.ts'
import { threadMerging } from '../../adapters/merging/thread-merging.ts'

const base = '{\n  "name": "riverbed",\n  "version": "1.0.0",\n  "private": true\n}\n'
const ours = base.replace('1.0.0', '1.1.0')
const theirs = base.replace('"private": true', '"private": false')
const both = ours.replace('"private": true', '"private": false')

const merging = { Prefer: 'merge' }

/** Stores the base and then what somebody else made of it; the base's ETag. */
async function changedMeanwhile(files: RunningFiles, path = '/package.json', [first, second] = [base, ours]) {
  const had = (await files.ask('PUT', path, { body: first })).headers.etag ?? ''
  await files.ask('PUT', path, { body: second })
  return had
}

const members = (names: readonly string[]) => `{\n${names.map((name) => `  "${name}": 1`).join(',\n')}\n}\n`

const rows = Array.from({ length: 3000 }, (_, at) => `  "key ${at}": ${at}`)
const longDocument = (changes: Readonly<Record<number, string>>) =>
  `{\n${rows.map((row, at) => changes[at] ?? row).join(',\n')}\n}\n`

/** Dependencies that are raised together. */
const manyDependencies = (patch: number) =>
  `{\n  "dependencies": {\n${Array.from({ length: 400 }, (_, at) => `    "package-${at}": "^1.0.${patch}"`).join(',\n')}\n  }\n}\n`

const json = (text: string) => JSON.parse(text)
const base64 = (text: string) => Buffer.from(text).toString('base64')

type Answer = Awaited<ReturnType<RunningFiles['ask']>>

/** Its threads are slow to start: the same for all tests. */
const threads = threadMerging(quiet, { timeMs: 60_000, memoryBytes: 1024 ** 3 })
afterAll(() => threads.stop())

describeFiles('a save that comes too late', (begin) => {
  const start: typeof begin = (options) => begin({ merging: threads, ...options })

  test('and declares no type keeps the type of the file', async () => {
    const files = await start()
    const headers = { 'Content-Type': 'text/x-said' }
    const had = (await files.ask('PUT', '/a.json', { body: base, headers })).headers.etag ?? ''
    await files.ask('PUT', '/a.json', { body: ours, headers })
    const address = `/api/files/merge?path=/a.json&base_etag=${encodeURIComponent(had)}`
    expect((await files.ask('POST', address, { body: theirs })).status).toBe(200)
    const now = await files.ask('GET', '/a.json')
    expect([now.text, now.headers['content-type']]).toEqual([both, 'text/x-said'])
  })

  test('and holds nothing new leaves the file’s modification time, whichever version its writer had', async () => {
    const files = await start()
    const old = { 'X-OC-Mtime': '1000000000' }
    const had = (await files.ask('PUT', '/a.json', { body: base })).headers.etag ?? ''
    const present = (await files.ask('PUT', '/a.json', { body: ours, headers: old })).headers.etag ?? ''
    const merge = (of: string, body: string) =>
      files.ask('POST', `/api/files/merge?path=/a.json&base_etag=${encodeURIComponent(of)}`, { body })
    for (const [of, body] of [
      [present, ours],
      [had, ours],
      [had, base],
    ] as const) {
      expect(json((await merge(of, body)).text)).toMatchObject({ modified: '2001-09-09T01:46:40.000+00:00' })
      const now = await files.ask('GET', '/a.json')
      expect([now.text, now.headers['last-modified']]).toEqual([ours, 'Sun, 09 Sep 2001 01:46:40 GMT'])
    }
    await merge(had, theirs)
    const changed = await files.ask('GET', '/a.json')
    expect(changed.text).toBe(both)
    expect(changed.headers['last-modified']).not.toBe('Sun, 09 Sep 2001 01:46:40 GMT')
  })

  test('and requests merging is merged with what was stored meanwhile, and the history has all of them', async () => {
    const files = await start()
    const had = await changedMeanwhile(files)
    const saved = await files.ask('PUT', '/package.json', { body: theirs, headers: { ...merging, 'If-Match': had } })
    expect([saved.status, saved.headers['preference-applied'], saved.headers['merge-driver']]).toEqual([
      200,
      'merge',
      'json',
    ])
    const now = await files.ask('GET', '/package.json')
    expect(now.text).toBe(both)
    expect(now.headers.etag).toBe(saved.headers.etag)
    const versions = json((await files.ask('GET', '/api/versions/package.json')).text)
    expect(versions).toHaveLength(3)
    const [merged, stored, first] = versions
    expect(merged.merge).toEqual({
      driver: 'json',
      base: first.version,
      parents: [stored.version, expect.stringMatching(/^sv_/)],
      decisions: [],
    })
    expect([stored.merge, first.merge]).toEqual([null, null])
    const sent = await files.ask('GET', `/api/saves/${merged.merge.parents[1]}/content`)
    expect(sent.text).toBe(theirs)
    const undone = await files.ask('POST', '/api/versions/package.json/restore', {
      body: JSON.stringify({ version: stored.version }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(undone.status).toBe(200)
    expect((await files.ask('GET', '/package.json')).text).toBe(ours)
  })

  test('without a request to merge, or of an unmergeable type, is refused as before', async () => {
    const files = await start()
    const refusal = async (path: string, headers: Readonly<Record<string, string>>) => {
      const had = await changedMeanwhile(files, path)
      const { status, code } = await files.ask('PUT', path, { body: theirs, headers: { 'If-Match': had, ...headers } })
      return [status, code, (await files.ask('GET', path)).text === ours]
    }
    const refused = [412, 'files.precondition-failed', true]
    expect(await refusal('/a.json', {})).toEqual(refused)
    expect(await refusal('/a.bin', merging)).toEqual(refused)
    expect(await refusal('/b.json', { ...merging, 'If-Match': '"nobody"' })).toEqual(refused)
    expect(await refusal('/c.json', { Prefer: 'merged, return=minimal' })).toEqual(refused)
    expect(await refusal('/d.json', { ...merging, 'If-None-Match': '*' })).toEqual(refused)
  })

  test('and contradicts what was stored changes nothing, names the place, and is kept for its writer', async () => {
    const files = await start()
    const had = await changedMeanwhile(files)
    const body = base.replace('1.0.0', '0.9.0')
    const refused = await files.ask('PUT', '/package.json', { body, headers: { ...merging, 'If-Match': had } })
    expect([refused.status, refused.code]).toEqual([412, 'files.merge-conflict'])
    const facts = json(refused.text)
    expect(facts).toMatchObject({ path: '/package.json', driver: 'json', base_etag: had })
    expect(facts.conflicts).toMatchObject([
      { path: 'version', kind: 'edit-edit', base: '"1.0.0"', ours: '"1.1.0"', theirs: '"0.9.0"' },
    ])
    expect((await files.ask('GET', '/package.json')).text).toBe(ours)
    expect((await files.ask('GET', refused.headers.location ?? '')).text).toBe(body)
    const [kept] = json((await files.ask('GET', '/api/saves')).text)
    expect(kept).toMatchObject({ save: facts.save, merged: null, path: '/package.json' })
    expect((await files.ask('DELETE', `/api/saves/${facts.save}`)).status).toBe(204)
    expect((await files.ask('GET', refused.headers.location ?? '')).status).toBe(404)
  })

  test('and was refused expires after a day, unseen by its writer', async () => {
    const clock = handClock(Date.UTC(2026, 0, 1))
    const files = await start({ clock })
    const day = 86_400_000
    const had = await changedMeanwhile(files)
    const body = base.replace('1.0.0', '0.9.0')
    const refused = await files.ask('PUT', '/package.json', { body, headers: { ...merging, 'If-Match': had } })
    const listed = async () => json((await files.ask('GET', '/api/saves')).text)
    clock.advance(200 * day)
    const expiry = timestamp(clock.now() + 30 * day)
    expect(await listed()).toMatchObject([{ expires_at: expiry }])
    clock.advance(29 * day)
    const one = await files.ask('GET', `/api/saves/${json(refused.text).save}`)
    expect(json(one.text)).toMatchObject({ expires_at: expiry })
    expect(await listed()).toMatchObject([{ expires_at: expiry }])
    clock.advance(day)
    expect(await listed()).toEqual([])
  })

  test('and was refused is kept once, however often its client tries it again', async () => {
    const files = await start({ admin })
    const ada = await person(files, 'ada')
    const put = async (body: string, had?: string) =>
      await files.ask('PUT', '/a.json', {
        body,
        headers: { ...ada.headers, ...merging, ...(had && { 'If-Match': had }) },
      })
    const had = (await put(base)).headers.etag ?? ''
    await put(ours)
    const late = base.replace('1.0.0', '0.9.0')
    const first = await put(late, had)
    await put(ours.replace('1.1.0', '1.2.0'))
    for (const again of [await put(late, had), await put(late, had)])
      expect([again.code, again.headers.location]).toEqual(['files.merge-conflict', first.headers.location])
    const { save } = json(first.text)
    expect((await ada.ask('GET', '/api/saves')).body).toMatchObject([{ save }])
    expect((await ada.ask('GET', '/api/notifications')).body).toHaveLength(1)
    await put(base.replace('1.0.0', '0.8.0'), had)
    expect((await ada.ask('GET', '/api/saves')).body).toHaveLength(2)
    await ada.ask('DELETE', `/api/saves/${save}`)
    expect((await put(late, had)).headers.location).not.toBe(first.headers.location)
  })

  test('and was refused is let go of by its writer who may read there no more: its bytes would count for them for a year', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await ada.ask('MKCOL', '/team')
    const put = async (body: string, more = {}) =>
      await files.ask('PUT', '/team/a.json', { body, headers: { ...bob.headers, ...more } })
    const had = (await put(base)).headers.etag ?? ''
    await put(ours)
    const refused = await put(base.replace('1.0.0', '0.9.0'), { ...merging, 'If-Match': had })
    const { save } = json(refused.text)
    await ada.ask('PATCH', '/api/access/team', { closed: true })
    expect((await bob.ask('GET', `/api/saves/${save}/content`)).status).toBe(404)
    expect((await bob.ask('DELETE', `/api/saves/${save}`)).status).toBe(204)
    expect((await bob.ask('DELETE', `/api/saves/${save}`)).code).toBe('files.save-missing')
  })

  test('and names a version that policies hide from its writer is not merged: a conflict would reveal it', async () => {
    const closed: string[] = []
    const policy = {
      deny: ({ path }: { path: string }) => (closed.some((one) => path.startsWith(one)) ? 'no' : undefined),
    }
    const files = await start({ policies: { current: () => policy } })
    await files.ask('MKCOL', '/secret')
    const had = await changedMeanwhile(files, '/secret/a.json')
    await files.ask('MOVE', '/secret/a.json', { headers: { Destination: '/a.json' } })
    const body = base.replace('1.0.0', '0.9.0')
    const save = async () =>
      (await files.ask('PUT', '/a.json', { body, headers: { ...merging, 'If-Match': had } })).code
    closed.push('/secret')
    expect(await save()).toBe('files.precondition-failed')
    closed.pop()
    expect(await save()).toBe('files.merge-conflict')
  })

  test('and was refused is given back to its writer where policies allow work in one folder only', async () => {
    const policy = { deny: ({ path }: { path: string }) => (path.startsWith('/work') ? undefined : 'no') }
    const files = await start({ policies: { current: () => policy } })
    await files.ask('MKCOL', '/work')
    const had = await changedMeanwhile(files, '/work/a.json')
    const body = base.replace('1.0.0', '0.9.0')
    const refused = await files.ask('PUT', '/work/a.json', { body, headers: { ...merging, 'If-Match': had } })
    expect([refused.status, refused.code]).toEqual([412, 'files.merge-conflict'])
    expect((await files.ask('GET', refused.headers.location ?? '')).text).toBe(body)
    expect(json((await files.ask('GET', '/api/saves')).text)).toMatchObject([{ path: '/work/a.json' }])
    const { status } = await files.ask('PUT', '/api/merge-on-save', {
      body: JSON.stringify({ merge: true }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(status).toBe(204)
    expect((await files.ask('DELETE', `/api/saves/${json(refused.text).save}`)).status).toBe(204)
    expect((await files.ask('GET', '/api/saves?everybody=true')).code).toBe('files.policy-forbids')
  })

  test('and what was chosen about it are told at each place, with what counts there', async () => {
    const files = await begin({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await ada.ask('MKCOL', '/team')
    await ada.ask('MKCOL', '/team/notes')
    await ada.ask('PUT', '/api/merge-on-save', { path: '/team', merge: true, versions: 'ask' })
    await bob.ask('PUT', '/api/merge-on-save', { versions: 'higher' })
    const chosen = async (who: typeof ada, path?: string) =>
      (await who.ask('GET', `/api/merge-on-save${path ? `?path=${path}` : ''}`)).body
    const none = { merge: null, versions: null }
    const server = { merge: false, versions: 'higher' }
    expect(await chosen(ada)).toEqual({ ...none, counts: server, otherwise: server })
    const here = { merge: true, versions: 'ask' }
    expect(await chosen(ada, '/team')).toEqual({ ...here, counts: here, otherwise: server })
    expect(await chosen(ada, '/team/notes')).toEqual({ ...none, counts: here, otherwise: here })
    const ofBob = { merge: true, versions: 'higher' }
    expect(await chosen(bob, '/team/notes')).toEqual({ ...none, counts: ofBob, otherwise: here })
    expect(await chosen(bob)).toEqual({ merge: null, versions: 'higher', counts: server, otherwise: server })
    expect((await ada.ask('GET', '/api/merge-on-save?path=/none')).status).toBe(404)
  })

  test('is not chosen to be merged in a folder by everybody who may write there', async () => {
    const files = await begin({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await ada.ask('MKCOL', '/team')
    const choice = { path: '/team', merge: true }
    expect(await bob.ask('PUT', '/api/merge-on-save', choice)).toMatchObject({
      status: 403,
      code: 'files.right-forbids',
    })
    expect((await ada.ask('PUT', '/api/merge-on-save', choice)).status).toBe(204)
    expect((await ada.ask('PUT', '/api/grants/team', { user: 'bob', right: 'manage' })).status).toBe(200)
    expect((await bob.ask('PUT', '/api/merge-on-save', { ...choice, merge: null })).status).toBe(204)
  })

  test('and does not match its digest is refused, also when it requests merging by name', async () => {
    const files = await start()
    const had = await changedMeanwhile(files)
    const address = `/api/files/merge?path=/package.json&base_etag=${encodeURIComponent(had)}`
    const digest = `sha-256=:${createHash('sha256').update('another').digest('base64')}:`
    for (const [said, code] of [
      ['none', 'files.digest-invalid'],
      [digest, 'files.digest-mismatch'],
    ] as const) {
      const refused = await files.ask('POST', address, { body: theirs, headers: { 'Content-Digest': said } })
      expect([refused.status, refused.code]).toEqual([400, code])
    }
    expect((await files.ask('GET', '/package.json')).text).toBe(ours)
  })

  test('is listed with everybody’s on the following page, too', async () => {
    const files = await start()
    for (const path of ['/a.json', '/b.json']) {
      const had = await changedMeanwhile(files, path)
      const late = { body: base.replace('1.0.0', '0.9.0'), headers: { ...merging, 'If-Match': had } }
      expect((await files.ask('PUT', path, late)).status).toBe(412)
    }
    const { text, headers } = await files.ask('GET', '/api/saves?everybody=true&limit=1')
    expect(json(text)).toMatchObject([{ path: '/b.json' }])
    expect(headers.link).toBe('</api/saves?everybody=true&limit=1&offset=1>; rel="next"')
  })

  test('of a long document is merged like a short one, also when its bytes come in chunks', async () => {
    const files = await start()
    const had = await changedMeanwhile(files, '/long.json', [
      longDocument({}),
      longDocument({ 3: '  "key 3": "ours"' }),
    ])
    const saved = await files.ask('PUT', '/long.json', {
      body: longDocument({ 1900: '  "key 1900": "theirs"' }),
      headers: { ...merging, 'If-Match': had, 'Transfer-Encoding': 'chunked' },
    })
    expect(saved.status).toBe(200)
    const now = await files.ask('GET', '/long.json')
    expect(now.text).toBe(longDocument({ 3: '  "key 3": "ours"', 1900: '  "key 1900": "theirs"' }))
  })

  test('is merged where the folder, its writer or the server is configured so', async () => {
    const files = await start()
    const choose = async (body: unknown) =>
      (
        await files.ask('PUT', '/api/merge-on-save', {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        })
      ).status
    const status = async (path: string) =>
      (await files.ask('PUT', path, { body: theirs, headers: { 'If-Match': await changedMeanwhile(files, path) } }))
        .status
    expect(await status('/team/notes/1.json')).toBe(412)
    expect(await choose({ path: '/team', merge: true })).toBe(204)
    expect(await status('/team/notes/2.json')).toBe(200)
    expect(await choose({ path: '/team/notes', merge: false })).toBe(204)
    expect(await status('/team/notes/3.json')).toBe(412)
    expect(await choose({ merge: true })).toBe(204)
    expect(await status('/team/notes/4.json')).toBe(200)
    expect(await choose({ merge: null })).toBe(204)
    expect(await status('/team/notes/5.json')).toBe(412)
    expect(await choose({ path: '/nowhere', merge: true })).toBe(404)
    const server = await start({ mergeOnSave: 'stale' })
    const had = await changedMeanwhile(server, '/a.json')
    expect((await server.ask('PUT', '/a.json', { body: theirs, headers: { 'If-Match': had } })).status).toBe(200)
  })

  test('of a client that names no version is merged with the version it last read, and later saves build on what it sent', async () => {
    const files = await start({ mergeOnSave: 'last-read' })
    const [ann, ben] = [{ Authorization: 'Bearer ann' }, { Authorization: 'Bearer ben' }]
    await files.ask('PUT', '/package.json', { body: base })
    for (const headers of [ann, ben]) await files.ask('GET', '/package.json', { headers })
    expect((await files.ask('PUT', '/package.json', { body: ours, headers: ann })).status).toBe(204)
    expect((await files.ask('PUT', '/package.json', { body: theirs, headers: ben })).status).toBe(200)
    expect((await files.ask('GET', '/package.json')).text).toBe(both)
    const again = theirs.replace('riverbed', 'river')
    expect((await files.ask('PUT', '/package.json', { body: again, headers: ben })).status).toBe(200)
    expect((await files.ask('GET', '/package.json')).text).toBe(both.replace('riverbed', 'river'))
  })

  test('without a request to merge gets the ETag of the version that it sent, and continues from that', async () => {
    const files = await start({ mergeOnSave: 'stale' })
    const had = await changedMeanwhile(files)
    const first = await files.ask('PUT', '/package.json', { body: theirs, headers: { 'If-Match': had } })
    expect([first.status, first.headers['preference-applied']]).toEqual([200, undefined])
    const further = theirs.replace('riverbed', 'river')
    const named = { 'If-Match': first.headers.etag ?? '' }
    const second = await files.ask('PUT', '/package.json', { body: further, headers: named })
    expect(second.status).toBe(200)
    expect((await files.ask('GET', '/package.json')).text).toBe(both.replace('riverbed', 'river'))
    const known = { 'If-None-Match': second.headers.etag ?? '' }
    expect((await files.ask('GET', '/package.json', { headers: known })).status).toBe(200)
  })

  test('and was merged or refused does not allow its client to delete what it has not seen', async () => {
    const files = await start({ mergeOnSave: 'last-read' })
    const [ann, ben] = [{ Authorization: 'Bearer ann' }, { Authorization: 'Bearer ben' }]
    const outcome = async (path: string, body: string) => {
      await files.ask('PUT', path, { body: base })
      await files.ask('GET', path, { headers: ben })
      await files.ask('PUT', path, { body: ours, headers: ann })
      return [(await files.ask('PUT', path, { body, headers: ben })).status, await removal(path)]
    }
    const removal = async (path: string) => (await files.ask('DELETE', path, { headers: ben })).status
    expect(await outcome('/merged.json', theirs)).toEqual([200, 412])
    expect(await outcome('/refused.json', base.replace('1.0.0', '0.9.0'))).toEqual([412, 412])
    for (const path of ['/merged.json', '/refused.json']) {
      await files.ask('GET', path, { headers: ben })
      expect(await removal(path)).toBe(204)
    }
  })

  test('does not bring back what somebody undid, unless it is saved again', async () => {
    const files = await start()
    const save = (body: string, had: string | undefined) =>
      files.ask('PUT', '/package.json', { body, headers: { ...merging, 'If-Match': had ?? '' } })
    const first = (await files.ask('PUT', '/package.json', { body: base })).headers.etag
    const second = (await files.ask('PUT', '/package.json', { body: ours })).headers.etag
    const merged = await save(theirs, first)
    const [, stored] = json((await files.ask('GET', '/api/versions/package.json')).text)
    await files.ask('POST', '/api/versions/package.json/restore', {
      body: JSON.stringify({ version: stored.version }),
      headers: { 'Content-Type': 'application/json' },
    })
    const now = async () => (await files.ask('GET', '/package.json')).text

    // Those who have the version from before what was undone, the merge itself, and what was sent to be merged.
    expect((await save(base.replace('riverbed', 'river'), first)).status).toBe(200)
    const renamed = ours.replace('riverbed', 'river')
    expect(await now()).toBe(renamed)
    expect((await save(both.replace('"name"', '"more": 1,\n  "name"'), merged.headers.etag)).status).toBe(200)
    const longer = renamed.replace('"name"', '"more": 1,\n  "name"')
    expect(await now()).toBe(longer)
    expect((await save(ours.replace('1.1.0', '1.2.0'), second)).status).toBe(200)
    expect(await now()).toBe(longer.replace('1.1.0', '1.2.0'))
    // Its writer, who sends the same once more.
    expect((await save(theirs, first)).status).toBe(200)
    expect(await now()).toBe(longer.replace('1.1.0', '1.2.0').replace('true', 'false'))
  })

  test('and raised a version that others raised, too, takes the higher one and tells it, or asks where that was chosen', async () => {
    const files = await start()
    const headers = { 'Content-Type': 'application/json' }
    const sides = [1, 2, 3].map((minor) => base.replace('1.0.0', `1.${minor}.0`))
    const raised = async (path: string) => {
      const had = await changedMeanwhile(files, path, [sides[0] ?? '', sides[1] ?? ''])
      return await files.ask('PUT', path, { body: sides[2] ?? '', headers: { ...merging, 'If-Match': had } })
    }
    const choose = async (body: unknown) =>
      (await files.ask('PUT', '/api/merge-on-save', { body: JSON.stringify(body), headers })).status
    const ask = async (query: string) =>
      json((await files.ask('POST', '/api/graphql', { body: JSON.stringify({ query }), headers })).text).data

    expect((await raised('/team/package.json')).status).toBe(200)
    const decisions = [{ path: 'version', rule: 'version', took: '"1.3.0"', left: '"1.2.0"' }]
    expect(json((await files.ask('GET', '/api/saves')).text)).toMatchObject([{ decisions }])
    const [merged] = json((await files.ask('GET', '/api/versions/team/package.json')).text)
    expect(merged.merge).toMatchObject({ decisions })
    expect(
      await ask(
        '{ saves { decisions { path rule took left } } versions(path: "/team/package.json") { merge { save decisions { took } } } }',
      ),
    ).toMatchObject({
      saves: [{ decisions }],
      versions: [{ merge: { save: merged.merge.parents[1], decisions: [{ took: '"1.3.0"' }] } }, {}, {}],
    })

    expect(await choose({ path: '/team', versions: 'ask' })).toBe(204)
    const refused = await raised('/team/below/package.json')
    expect([refused.status, refused.code]).toEqual([412, 'files.merge-conflict'])
    expect(json(refused.text).conflicts).toMatchObject([{ path: 'version', kind: 'edit-edit' }])
    expect((await raised('/package.json')).status).toBe(200)
    expect(await ask('mutation { set_merge_on_save(versions: higher) }')).toEqual({ set_merge_on_save: true })
    expect((await raised('/team/own/package.json')).status).toBe(200)
    await ask('mutation { set_merge_on_save(versions: null) }')
    expect((await raised('/team/again/package.json')).status).toBe(412)
    expect(await choose({ path: '/team' })).toBe(400)
  })

  test('and has more decisions than are kept is answered no more of them either', async () => {
    const files = await start()
    const had = await changedMeanwhile(files, '/package.json', [manyDependencies(1), manyDependencies(2)])
    const address = `/api/files/merge?path=/package.json&base_etag=${encodeURIComponent(had)}`
    const merged = await files.ask('POST', address, { body: manyDependencies(3) })
    expect(merged.status).toBe(200)
    const { decisions } = json(merged.text)
    expect([decisions.length > 0, JSON.stringify(decisions).length < 16_384]).toEqual([true, true])
    expect(json((await files.ask('GET', '/api/saves')).text)).toMatchObject([{ decisions }])
  })

  test('is not starved by others who save again and again', async () => {
    const files = await start()
    const had = await changedMeanwhile(files, '/long.json', [
      longDocument({}),
      longDocument({ 3: '  "key 3": "ours"' }),
    ])
    const state = { isSaved: false }
    const late = files
      .ask('PUT', '/long.json', {
        body: longDocument({ 9: '  "key 9": "late"' }),
        headers: { ...merging, 'If-Match': had },
      })
      .finally(() => (state.isSaved = true))
    let others = 0
    while (!state.isSaved && others < 200) {
      const read = await files.ask('GET', '/long.json')
      const body = read.text.replace(/"key 2000": \d+/, `"key 2000": ${(others += 1)}`)
      await files.ask('PUT', '/long.json', { body, headers: { ...merging, 'If-Match': read.headers.etag ?? '' } })
    }
    expect([(await late).status, others < 20]).toEqual([200, true])
    const now = (await files.ask('GET', '/long.json')).text
    expect([now.includes('"key 9": "late"'), now.includes(`"key 2000": ${others}`)]).toEqual([true, true])
  })

  test('is merged for many simultaneous writers without losing an edit', async () => {
    const files = await start()
    const had = (await files.ask('PUT', '/all.json', { body: members(['base']) })).headers.etag ?? ''
    const writers = Array.from({ length: 12 }, (_, at) => `writer ${at}`)
    const saved = await Promise.all(
      writers.map((name) =>
        files.ask('PUT', '/all.json', { body: members(['base', name]), headers: { ...merging, 'If-Match': had } }),
      ),
    )
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...writers.slice(1).map(() => 200),
      204,
    ])
    const now = json((await files.ask('GET', '/all.json')).text)
    expect(Object.keys(now).sort()).toEqual(['base', ...writers].sort())
  })

  test('and contradicts a simultaneous one is refused alone, and the others are all there', async () => {
    const files = await start()
    const had = (await files.ask('PUT', '/same.json', { body: longDocument({}) })).headers.etag ?? ''
    // Every third wants another value for one key.
    const edits = Array.from({ length: 9 }, (_, at) =>
      at % 3 === 0 ? { 7: `  "key 7": "by ${at}"` } : { [100 * at]: `  "key ${100 * at}": "by ${at}"` },
    )
    const saved = await Promise.all(
      edits.map((edit) =>
        files.ask('PUT', '/same.json', { body: longDocument(edit), headers: { ...merging, 'If-Match': had } }),
      ),
    )
    const refused = saved.filter(({ code }) => code === 'files.merge-conflict')
    expect([refused.length, saved.filter(({ status }) => status < 300).length]).toEqual([2, 7])
    const { text } = await files.ask('GET', '/same.json')
    expect(saved.map(({ status }, at) => status < 300 === text.includes(`"by ${at}"`))).toEqual(edits.map(() => true))
    const kept = await Promise.all(refused.map(({ headers }) => files.ask('GET', headers.location ?? '')))
    expect(kept.map(({ text }) => /"key 7": "by \d"/.test(text))).toEqual([true, true])
  })

  test('does not wait for the merges of another file, which are written a few at a time', async ({ skip }) => {
    const { blobs, count, reached, letGo } = heldMerges(/"hot \d+"/g, 3)
    const files = await start({ blobs })
    skip(files.database.engine !== 'sqlite', 'It is about the process, whatever the database.')
    const save = (path: string, had: string, edit: Readonly<Record<number, string>>) =>
      files.ask('PUT', path, { body: longDocument(edit), headers: { ...merging, 'If-Match': had } })
    const hot = (await files.ask('PUT', '/hot.json', { body: longDocument({}) })).headers.etag ?? ''
    const edits = Array.from({ length: 8 }, (_, at) => ({ [200 * at]: `  "key ${200 * at}": "hot ${at}"` }))
    const saves = Promise.all(edits.map((edit) => save('/hot.json', hot, edit)))
    await reached

    const had = await changedMeanwhile(files, '/other.json', [
      longDocument({}),
      longDocument({ 1: '  "key 1": "one"' }),
    ])
    expect((await save('/other.json', had, { 9: '  "key 9": "nine"' })).status).toBe(200)
    expect(count).toEqual({ now: 3, max: 3 })

    letGo()
    expect((await saves).map(({ status }) => status).filter((status) => status === 200)).toHaveLength(7)
    expect((await files.ask('GET', '/hot.json')).text.match(/"hot \d+"/g)).toHaveLength(8)
    expect(count).toEqual({ now: 0, max: 3 })
  })

  test('is stored in the database when it is small and in the store when it is not, by whichever protocol it came', async () => {
    const files = await start({ smallLimitBytes: 1000 })
    const etag = async (path: string) =>
      encodeURIComponent((await files.ask('PUT', path, { body: '{}' })).headers.etag ?? '')
    const merge = async (path: string, body: string) =>
      files.ask('POST', `/api/files/merge?path=${path}&base_etag=${await etag(path)}`, { body })
    expect((await merge('/small.json', '{"a": 1}')).status).toBe(200)
    expect(await files.stored.names()).toEqual([])
    expect((await merge('/large.json', JSON.stringify('x'.repeat(2000)))).status).toBe(200)
    expect(await files.stored.names()).toHaveLength(1)
    const query =
      'mutation ($e: String!, $c: String!) { merge_file(path: "/g.json", base_etag: $e, content: $c) { size } }'
    const variables = { e: decodeURIComponent(await etag('/g.json')), c: JSON.stringify('y'.repeat(3000)) }
    const body = JSON.stringify({ query, variables })
    const answer = await files.ask('POST', '/api/graphql', { body, headers: { 'Content-Type': 'application/json' } })
    expect(json(answer.text).data).toEqual({ merge_file: { size: 3002 } })
    expect(await files.stored.names()).toHaveLength(2)
  })

  test('is merged by whichever protocol it comes', async () => {
    const files = await start()
    const asJson = { 'Content-Type': 'application/json' }
    const had = await changedMeanwhile(files, '/rest.json')
    const rest = await files.ask('POST', `/api/files/merge?path=/rest.json&base_etag=${encodeURIComponent(had)}`, {
      body: theirs,
    })
    expect([rest.status, json(rest.text).driver]).toEqual([200, 'json'])

    const query =
      'mutation ($e: String!, $c: String!) { merge_file(path: "/g.json", base_etag: $e, content: $c) { path } }'
    const variables = { e: await changedMeanwhile(files, '/g.json'), c: theirs }
    const graphql = await files.ask('POST', '/api/graphql', {
      body: JSON.stringify({ query, variables }),
      headers: asJson,
    })
    expect(json(graphql.text).data).toEqual({ merge_file: { path: '/g.json' } })

    const if_match = await changedMeanwhile(files, '/chunks.json')
    const begun = await files.ask('POST', '/api/upload/init', {
      body: JSON.stringify({ path: '/chunks.json' }),
      headers: asJson,
    })
    const upload = `/api/upload/${json(begun.text).upload_id}`
    await files.ask('PUT', `${upload}/0`, { body: theirs })
    const plain = await files.ask('POST', `${upload}/complete`, { body: JSON.stringify({ if_match }), headers: asJson })
    expect([plain.status, plain.code]).toEqual([412, 'files.precondition-failed'])
    const complete = await files.ask('POST', `${upload}/complete`, {
      body: JSON.stringify({ if_match, merge: true }),
      headers: asJson,
    })
    expect([complete.status, complete.headers['merge-driver']]).toEqual([201, 'json'])
    expect((await files.ask('GET', upload)).status).toBe(404)

    const metadata = { path: '/tus.json', if_match: await changedMeanwhile(files, '/tus.json'), merge: 'true' }
    const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`)
    const tus = await files.ask('POST', '/api/tus', {
      body: theirs,
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': theirs.length,
        'Upload-Metadata': pairs.join(','),
        'Content-Type': 'application/offset+octet-stream',
      },
    })
    expect([tus.status, tus.headers['merge-driver']]).toEqual([201, 'json'])

    for (const path of ['/rest.json', '/g.json', '/chunks.json', '/tus.json'])
      expect([path, (await files.ask('GET', path)).text]).toEqual([path, both])
  })

  test('as an upload without a request to merge gets the ETag of the version that it sent, and continues from that', async () => {
    const files = await start({ mergeOnSave: 'stale' })
    const sent = (await files.ask('PUT', '/sent.json', { body: theirs })).headers.etag
    const answeredTo = async (path: string, upload: (had: string) => Promise<Answer>) => {
      const answer = await upload(await changedMeanwhile(files, path))
      expect((await files.ask('GET', path)).text).toBe(both)
      const again = both.replace('riverbed', 'river')
      const next = { 'If-Match': answer.headers.etag ?? '' }
      expect((await files.ask('PUT', path, { body: theirs.replace('riverbed', 'river'), headers: next })).status).toBe(
        200,
      )
      expect((await files.ask('GET', path)).text).toBe(again)
      const { status, headers, text } = answer
      return [status, headers.etag, headers['preference-applied'], text === '' ? undefined : json(text)]
    }
    const facts = { etag: sent, size: theirs.length }

    const chunks = await answeredTo('/chunks.json', async (if_match) => {
      const begun = await files.ask('POST', '/api/upload/init', {
        body: JSON.stringify({ path: '/chunks.json' }),
        headers: { 'Content-Type': 'application/json' },
      })
      const upload = `/api/upload/${json(begun.text).upload_id}`
      await files.ask('PUT', `${upload}/0`, { body: theirs })
      return await files.ask('POST', `${upload}/complete`, {
        body: JSON.stringify({ if_match }),
        headers: { 'Content-Type': 'application/json' },
      })
    })
    expect(chunks).toEqual([201, sent, undefined, expect.objectContaining(facts)])

    const resumable = await answeredTo('/resumable.json', (had) =>
      files.ask('POST', '/api/resumable?path=/resumable.json', {
        body: theirs,
        headers: { 'Upload-Complete': '?1', 'If-Match': had },
      }),
    )
    expect(resumable).toEqual([201, sent, undefined, expect.objectContaining(facts)])

    const tus = await answeredTo('/tus.json', (had) =>
      files.ask('POST', '/api/tus', {
        body: theirs,
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Length': theirs.length,
          'Upload-Metadata': `path ${base64('/tus.json')},if_match ${base64(had)}`,
          'Content-Type': 'application/offset+octet-stream',
        },
      }),
    )
    expect(tus).toEqual([201, sent, undefined, undefined])
  })
})
