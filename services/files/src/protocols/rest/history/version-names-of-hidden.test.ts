/** The names of versions belong to their file: nobody sees or changes them from a place where the file was before it was hidden. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFilesOnEach } from '../../../../testing/running-files.ts'

type Version = Readonly<{ version: number; label: string | null }>

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

const versionsOf = (one: Person, path: string): Promise<Version[]> => done(one, 'GET', `/api/versions${path}`)

const namesOf = async (one: Person, path: string) => (await versionsOf(one, path)).map(({ label }) => label)

/** Names all versions, each by the word and its number from the newest on. */
async function nameAll(one: Person, path: string, word: string): Promise<void> {
  for (const [nth, { version }] of (await versionsOf(one, path)).entries())
    await done(one, 'PUT', `/api/versions${path}/label`, { version, label: `${word} ${nth}` })
}

describeFilesOnEach('the name of a version', (start) => {
  async function household() {
    const files = await start({ admin })
    const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
    for (const folder of ['/w', '/cl']) await done(ada, 'MKCOL', folder)
    await done(ada, 'PATCH', '/api/access/cl', { closed: true })
    for (const text of ['first', 'second']) await done(ada, 'PUT', '/w/file', text)
    const { id } = await done(root, 'POST', '/api/snapshots', {})
    const hide = () => done(ada, 'POST', '/api/files/move', { from: '/w/file', to: '/cl/file' })
    const back = async (snapshot: string): Promise<string> =>
      (await done(root, 'POST', `/api/snapshots/${snapshot}/restore`)).undo_snapshot_id
    return { root, ada, bob, id, hide, back }
  }

  test('of a file that is hidden now does not show where another file is at its former place', async () => {
    const { ada, bob, hide } = await household()
    await nameAll(ada, '/w/file', 'before')
    await hide()
    await done(bob, 'PUT', '/w/file', 'another')
    await nameAll(ada, '/cl/file', 'hidden')
    expect(await namesOf(bob, '/w/file')).toEqual([null, null, null])
    expect(await namesOf(ada, '/w/file')).toEqual([null, 'hidden 0', 'hidden 1'])
  })

  test.for([null, 'his'])('of a file that is hidden now is not changed from its former place: %s', async (label) => {
    const { ada, bob, hide } = await household()
    await hide()
    await nameAll(ada, '/cl/file', 'hidden')
    await done(bob, 'PUT', '/w/file', 'another')
    for (const { version } of (await versionsOf(bob, '/w/file')).slice(1)) {
      const { status, body } = await bob.ask('PUT', '/api/versions/w/file/label', { version, label })
      expect([status, body.code]).toEqual([404, 'files.version-missing'])
    }
    expect(await namesOf(ada, '/cl/file')).toEqual(['hidden 0', 'hidden 1'])
  })

  test('of a file that a program replaced by another is seen and given by all who may read it', async () => {
    const { ada, bob } = await household()
    await nameAll(ada, '/w/file', 'known')
    await done(ada, 'PUT', '/w/saving', 'third')
    await done(ada, 'POST', '/api/files/move', { from: '/w/saving', to: '/w/file', overwrite: true })
    expect(await namesOf(bob, '/w/file')).toEqual([null, 'known 0', 'known 1'])
    await nameAll(bob, '/w/file', 'his')
    expect(await namesOf(ada, '/w/file')).toEqual(['his 0', 'his 1', 'his 2'])
  })

  test('of a file that was hidden and deleted there does not show at its former place', async () => {
    const { ada, bob, hide } = await household()
    await hide()
    await nameAll(ada, '/cl/file', 'hidden')
    await done(ada, 'DELETE', '/cl/file')
    await done(bob, 'PUT', '/w/file', 'another')
    expect(await namesOf(bob, '/w/file')).toEqual([null, null, null])
  })

  test('that was given where it was hidden stays there when going back takes the file out', async () => {
    const { ada, bob, id, hide, back } = await household()
    await done(ada, 'PUT', '/api/versions/w/file/label', {
      version: (await versionsOf(ada, '/w/file'))[1]?.version,
      label: 'before',
    })
    const later = (await done(ada, 'POST', '/api/snapshots', {})).id
    await hide()
    const [newest] = await versionsOf(ada, '/cl/file')
    await done(ada, 'PUT', '/api/versions/cl/file/label', { version: newest?.version, label: 'hidden' })
    const undo = await back(later)
    expect(await namesOf(bob, '/w/file')).toEqual([null, 'before'])
    const redo = await back(undo)
    expect(await namesOf(ada, '/cl/file')).toEqual(['hidden', 'before'])
    await back(redo)
    expect(await namesOf(bob, '/w/file')).toEqual([null, 'before'])
    await back(id)
    expect(await namesOf(bob, '/w/file')).toEqual([null, 'before'])
  })

  test('stays with a file that its owner takes out of the closed folder', async () => {
    const { ada, bob, hide } = await household()
    await hide()
    await nameAll(ada, '/cl/file', 'hers')
    await done(ada, 'POST', '/api/files/move', { from: '/cl/file', to: '/w/shown' })
    expect(await namesOf(ada, '/w/shown')).toEqual(['hers 0', 'hers 1'])
    expect(await namesOf(bob, '/w/shown')).toEqual(['hers 0', 'hers 1'])
  })

  test('that was given another where it was hidden is the former one when going back takes the file out', async () => {
    const { ada, bob, root, hide, back } = await household()
    await nameAll(ada, '/w/file', 'before')
    const { id } = await done(root, 'POST', '/api/snapshots', {})
    await hide()
    await nameAll(ada, '/cl/file', 'hidden')
    const undo = await back(id)
    expect(await namesOf(bob, '/w/file')).toEqual(['before 0', 'before 1'])
    await back(undo)
    expect(await namesOf(ada, '/cl/file')).toEqual(['hidden 0', 'hidden 1'])
  })

  test.for([
    ['where the file was hidden does not show', true, null],
    ['before the file was hidden shows', false, 'before 0'],
  ] as const)('that was given %s at its former place when the file is purged', async ([, isNamedAgain, label]) => {
    const { ada, bob, hide } = await household()
    await nameAll(ada, '/w/file', 'before')
    await hide()
    if (isNamedAgain) await nameAll(ada, '/cl/file', 'hidden')
    await done(ada, 'DELETE', '/cl/file')
    await done(ada, 'DELETE', '/api/trash/empty')
    await done(bob, 'PUT', '/w/file', 'another')
    expect(await namesOf(bob, '/w/file')).toEqual([null, label])
  })

  test('is given by nobody who may only read the file where it is now', async () => {
    const { ada, bob, hide } = await household()
    await hide()
    await nameAll(ada, '/cl/file', 'hers')
    await done(ada, 'PUT', '/api/grants/cl/file', { user: 'bob', right: 'read' })
    await done(bob, 'PUT', '/w/file', 'another')
    expect(await namesOf(bob, '/w/file')).toEqual([null, 'hers 0', 'hers 1'])
    for (const { version } of (await versionsOf(bob, '/w/file')).slice(1)) {
      const { status, body } = await bob.ask('PUT', '/api/versions/w/file/label', { version, label: 'his' })
      expect([status, body.code]).toEqual([404, 'files.version-missing'])
    }
    await done(ada, 'PUT', '/api/grants/cl/file', { user: 'bob', right: 'write' })
    await nameAll(bob, '/w/file', 'his')
    expect(await namesOf(ada, '/cl/file')).toEqual(['his 1', 'his 2'])
  })
})
