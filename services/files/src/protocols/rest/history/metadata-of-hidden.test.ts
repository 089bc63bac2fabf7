/** What was written to an entry while it was hidden stays with those who could read it there, when the whole tree goes back. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { cedarPolicies } from '../../../../testing/cedar-policies.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'

const xml = { 'Content-Type': 'application/xml' }
const setting = (value: string) =>
  `<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">${value}</x></prop></set></propertyupdate>`
const removing = '<propertyupdate xmlns="DAV:"><remove><prop><x xmlns="urn:x"/></prop></remove></propertyupdate>'
const asked = '<propfind xmlns="DAV:"><prop><x xmlns="urn:x"/><tags xmlns="http://owncloud.org/ns"/></prop></propfind>'
const entries = ['file', 'folder', 'folder/deep'] as const

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

/** Writes one word as a tag and as a property of all entries in the folder. */
async function write(files: RunningFiles, one: Person, [folder, word]: readonly [string, string]): Promise<void> {
  for (const entry of entries) {
    const path = `${folder}/${entry}`
    await done(one, 'POST', `/api/tags${path}`, { tags: [word] })
    const headers = { ...one.headers, ...xml }
    expect((await files.ask('PROPPATCH', path, { headers, body: setting(word) })).status).toBe(207)
  }
}

async function move(one: Person, from: string, to: string): Promise<void> {
  for (const name of ['file', 'folder'])
    await done(one, 'POST', '/api/files/move', { from: `${from}/${name}`, to: `${to}/${name}` })
}

/** What the person finds of it at `/w`, now and in snapshots. */
async function seenBy(files: RunningFiles, one: Person, snapshots: readonly string[]): Promise<string> {
  const found: string[] = []
  const headers = { ...one.headers, ...xml, Depth: '1' }
  for (const place of ['/w', ...snapshots.map((id) => `/.snapshots/${id}/w`)])
    for (const path of [place, ...entries.map((entry) => `${place}/${entry}`)]) {
      found.push((await files.ask('PROPFIND', path, { headers, body: asked })).text)
      for (const address of [`/api/tags${path}`, path]) found.push((await one.ask('GET', address)).text)
    }
  for (const address of ['/api/tags/search?tag=hidden', '/api/search?q=hidden'])
    found.push((await one.ask('GET', address)).text)
  return found.join('\n')
}

/** Of each entry in the folder, its tags and its property. */
async function writtenIn(files: RunningFiles, one: Person, folder: string): Promise<string[]> {
  const written: string[] = []
  for (const entry of entries) {
    const { tags } = await done(one, 'GET', `/api/tags${folder}/${entry}`)
    const headers = { ...one.headers, ...xml, Depth: '0' }
    const { text } = await files.ask('PROPFIND', `${folder}/${entry}`, { headers, body: asked })
    written.push(`${tags.join()} ${/<x xmlns="urn:x">(\w+)</.exec(text)?.[1] ?? ''}`)
  }
  return written
}

const asBefore = ['known known', 'known known', 'known known']

/** How ada hides what is in /w, and where it is then. */
const hiding: readonly (readonly [string, (ada: Person, files: RunningFiles) => Promise<unknown>])[] = [
  ['is still there', async () => undefined],
  [
    'is in the trash by then',
    (ada) => Promise.all(['file', 'folder'].map((name) => done(ada, 'DELETE', `/cl/${name}`))),
  ],
  ['went with the closed folder into the trash', (ada) => done(ada, 'DELETE', '/cl')],
  [
    'lost there what it had before',
    async (ada, files) => {
      for (const entry of entries) {
        await done(ada, 'DELETE', `/api/tags/cl/${entry}/known`)
        const headers = { ...ada.headers, ...xml }
        expect((await files.ask('PROPPATCH', `/cl/${entry}`, { headers, body: removing })).status).toBe(207)
      }
    },
  ],
  [
    'was purged with the closed folder',
    async (ada) => {
      await done(ada, 'DELETE', '/cl')
      await done(ada, 'DELETE', '/api/trash/empty')
    },
  ],
  ['went with the closed folder elsewhere', (ada) => done(ada, 'POST', '/api/files/move', { from: '/cl', to: '/w2' })],
]

describeFilesOnEach('what was written to an entry in a closed folder', (start) => {
  async function hidden() {
    const files = await start({ admin })
    const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
    for (const folder of ['/w', '/w/folder', '/cl']) await done(ada, 'MKCOL', folder)
    await done(ada, 'PATCH', '/api/access/cl', { closed: true })
    for (const path of ['/w/file', '/w/folder/deep']) await done(ada, 'PUT', path, 'text')
    await write(files, ada, ['/w', 'known'])
    const { id } = await done(root, 'POST', '/api/snapshots', {})
    await move(ada, '/w', '/cl')
    await write(files, ada, ['/cl', 'hidden'])
    const back = async (snapshot: string): Promise<string> =>
      (await done(root, 'POST', `/api/snapshots/${snapshot}/restore`)).undo_snapshot_id
    return { files, ada, bob, id, back }
  }

  test('shows to nobody outside in a snapshot of before', async () => {
    const { files, bob, id } = await hidden()
    expect(await seenBy(files, bob, [id])).not.toContain('hidden')
  })

  test.for(hiding)('shows to nobody outside when going back takes it out of there, if it %s', async ([, act]) => {
    const { files, ada, bob, id, back } = await hidden()
    await act(ada, files)
    const undo = await back(id)
    expect(await writtenIn(files, bob, '/w')).toEqual(asBefore)
    expect(await seenBy(files, bob, [id, undo])).not.toContain('hidden')
  })

  test('is there again when that is undone, and gone when it is done again', async () => {
    const { files, ada, bob, id, back } = await hidden()
    const before = await writtenIn(files, ada, '/cl')
    const undo = await back(id)
    const redo = await back(undo)
    expect(before).toEqual(['hidden,known hidden', 'hidden,known hidden', 'hidden,known hidden'])
    expect(await writtenIn(files, ada, '/cl')).toEqual(before)
    await back(redo)
    expect(await seenBy(files, bob, [id, undo, redo])).not.toContain('hidden')
    await back(id)
    expect(await seenBy(files, bob, [id, undo, redo])).not.toContain('hidden')
    await back(undo)
    expect(await writtenIn(files, ada, '/cl')).toEqual(before)
  })

  test('stays with what its owner takes out of there, and with what stays there', async () => {
    const { files, ada, bob, back } = await hidden()
    const later = await done(ada, 'POST', '/api/snapshots', {})
    await done(ada, 'PUT', '/cl/file', 'newer')
    await write(files, ada, ['/cl', 'later'])
    const all = 'hidden,known,later later'
    await back(later.id)
    expect(await writtenIn(files, ada, '/cl')).toEqual([all, all, all])
    await move(ada, '/cl', '/w')
    expect(await writtenIn(files, bob, '/w')).toEqual([all, all, all])
  })

  test('is there again although somebody outside wrote the same in between', async () => {
    const { files, ada, bob, id, back } = await hidden()
    const before = await writtenIn(files, ada, '/cl')
    const undo = await back(id)
    await write(files, bob, ['/w', 'outside'])
    await back(undo)
    expect(await writtenIn(files, ada, '/cl')).toEqual(before)
  })

  test.for([
    ['a folder in it', 'bob', '/cl/granted', false],
    ['a closed folder in it', 'bob', '/cl/granted', true],
    ['a folder elsewhere', 'guest', '/granted', false],
  ] as const)(
    'shows to nobody who may read it only where it comes back to: %s, granted to %s',
    async ([, username, folder, isClosed]) => {
      const files = await start({ admin })
      const [root, ada] = [administrator(files), await person(files, 'ada')]
      const reader = await person(files, username, username === 'guest' ? 'none' : 'user')
      await done(ada, 'MKCOL', '/cl')
      await done(ada, 'PATCH', '/api/access/cl', { closed: true })
      await done(ada, 'MKCOL', '/open')
      await done(ada, 'MKCOL', folder)
      if (isClosed) await done(ada, 'PATCH', `/api/access${folder}`, { closed: true })
      await done(ada, 'PUT', `/api/grants${folder}`, { user: username, right: 'read' })
      for (const name of ['folder', 'folder/deep']) await done(ada, 'MKCOL', `${folder}/${name}`)
      await done(ada, 'PUT', `${folder}/file`, 'text')
      await write(files, ada, [folder, 'known'])
      const { id } = await done(root, 'POST', '/api/snapshots', {})
      const away = username === 'guest' ? '/open' : '/cl'
      await move(ada, folder, away)
      await write(files, ada, [away, 'hidden'])
      await done(root, 'POST', `/api/snapshots/${id}/restore`)
      expect(await writtenIn(files, reader, folder)).toEqual(asBefore)
    },
  )

  test('is there again when the entry was hidden again by hand before that was undone', async () => {
    const { files, ada, id, back } = await hidden()
    const before = await writtenIn(files, ada, '/cl')
    const undo = await back(id)
    await move(ada, '/w', '/cl')
    await back(undo)
    expect(await writtenIn(files, ada, '/cl')).toEqual(before)
  })

  test('shows to nobody from whom policies hid it', async () => {
    const { policies } = await cedarPolicies(`permit (principal, action, resource);
      forbid (principal == Alluvium::User::"bob", action, resource in Alluvium::Path::"/secret");`)
    const files = await start({ admin, policies, policiesMode: 'narrow' })
    const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
    for (const folder of ['/w', '/w/folder', '/secret']) await done(ada, 'MKCOL', folder)
    for (const path of ['/w/file', '/w/folder/deep']) await done(ada, 'PUT', path, 'text')
    await write(files, ada, ['/w', 'known'])
    const { id } = await done(root, 'POST', '/api/snapshots', {})
    await move(ada, '/w', '/secret')
    await write(files, ada, ['/secret', 'hidden'])
    await done(root, 'POST', `/api/snapshots/${id}/restore`)
    expect(await writtenIn(files, bob, '/w')).toEqual(asBefore)
  })

  test.for(['is moved', 'is deleted'])(
    'at the place to which going back brings it stays, though it %s since',
    async (what) => {
      const { files, ada, back } = await hidden()
      const later = await done(ada, 'POST', '/api/snapshots', {})
      await write(files, ada, ['/cl', 'later'])
      await (what === 'is moved' ? move(ada, '/cl', '/w') : done(ada, 'DELETE', '/cl'))
      await back(later.id)
      const all = 'hidden,known,later later'
      expect(await writtenIn(files, ada, '/cl')).toEqual([all, all, all])
    },
  )
})
