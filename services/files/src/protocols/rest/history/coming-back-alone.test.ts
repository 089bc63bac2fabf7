/** What comes back alone, while the closed folder that it was in is gone, is as hidden as before. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { prune } from '../../../operations/retention/prune.ts'

type Item = Readonly<{ id: string; path: string }>
type World = Readonly<{ ada: Person; revision: number }>

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

const trashed = async (one: Person, path: string): Promise<string> => {
  const items: Item[] = await done(one, 'GET', '/api/trash')
  return items.find((item) => item.path === path)?.id ?? ''
}

async function end(files: RunningFiles, one: Person, path: string): Promise<void> {
  const address = `/remote.php/dav/trashbin/${one.username}/trash/${await trashed(one, path)}`
  expect((await files.ask('DELETE', address, { headers: one.headers })).status).toBe(204)
}

async function moveOutOfTrash(files: RunningFiles, one: Person, address: string): Promise<void> {
  const trashbin = `/remote.php/dav/trashbin/${one.username}`
  const headers = { ...one.headers, Destination: `http://127.0.0.1:${files.port}${trashbin}/restore/f` }
  expect((await files.ask('MOVE', `${trashbin}/trash/${address}`, { headers })).status).toBe(201)
}

/** What ada brings back of /o/cl, which holds a file and a folder with one. */
const alone: readonly (readonly [string, (world: World) => Promise<unknown>])[] = [
  ['a file out of the trash', ({ ada }) => done(ada, 'POST', '/api/trash/restore', { path: '/o/cl/gone' })],
  ['several out of the trash', ({ ada }) => done(ada, 'POST', '/api/bulk/restore', { paths: ['/o/cl/gone'] })],
  [
    'a file out of the past',
    ({ ada, revision }) => done(ada, 'POST', '/api/restore-to', { path: '/o/cl/deep/f', revision }),
  ],
  [
    'a folder out of the past',
    ({ ada, revision }) => done(ada, 'POST', '/api/restore-to', { path: '/o/cl/deep', revision }),
  ],
]

const paths = ['/o/cl', '/o/cl/gone', '/o/cl/deep', '/o/cl/deep/f'] as const

/** Which of them the person may read. */
async function readBy(one: Person): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) if ((await one.ask('GET', path)).status === 200) found.push(path)
  return found
}

describeFilesOnEach('what comes back alone to where a closed folder was', (start) => {
  async function household() {
    const files = await start({ admin })
    const [root, ada, bob, cy] = [
      administrator(files),
      await person(files, 'ada'),
      await person(files, 'bob'),
      await person(files, 'cy'),
    ]
    for (const folder of ['/o', '/o/cl', '/o/cl/deep']) await done(ada, 'MKCOL', folder)
    await done(ada, 'PATCH', '/api/access/o/cl', { closed: true })
    await done(ada, 'PUT', '/api/grants/o/cl', { user: 'cy', right: 'read' })
    for (const file of ['/o/cl/gone', '/o/cl/deep/f']) await done(ada, 'PUT', file, 'text')
    const snapshot: string = (await done(ada, 'POST', '/api/snapshots', {})).id
    const { rows } = await files.database.read(sqlForTests('SELECT revision FROM ledger'))
    const revision = Number(rows[0]?.['revision'])
    await done(ada, 'DELETE', '/o/cl/gone')
    return { files, root, ada, bob, cy, snapshot, revision }
  }
  type Household = Awaited<ReturnType<typeof household>>

  async function expectClosed({ root, ada, bob, cy }: Household): Promise<void> {
    const back = await readBy(ada)
    expect(back.length).toBeGreaterThan(1)
    expect(await readBy(cy)).toEqual(back)
    expect([await readBy(bob), await readBy(root)]).toEqual([[], []])
    const { closed, grants } = await done(ada, 'GET', '/api/access/o/cl')
    const given = grants.map(({ user, right, path }: Record<string, string>) => `${user} ${right} ${path}`)
    expect([closed, given.toSorted()]).toEqual([true, ['ada manage /o/cl', 'cy read /o/cl']])
  }

  test.for(alone)('is hidden from everybody outside while that is in the trash: %s', async ([, comeBack]) => {
    const world = await household()
    await done(world.ada, 'DELETE', '/o/cl')
    await comeBack(world)
    await expectClosed(world)
  })

  test.for(alone)('is hidden from everybody outside when that was ended: %s', async ([, comeBack]) => {
    const world = await household()
    await done(world.ada, 'DELETE', '/o')
    await end(world.files, world.ada, '/o')
    await comeBack(world)
    await expectClosed(world)
  })

  test('is hidden from everybody outside when a client of Nextcloud takes it out of the deleted folder', async () => {
    const world = await household()
    await done(world.ada, 'DELETE', '/o')
    await moveOutOfTrash(world.files, world.ada, `${await trashed(world.ada, '/o')}/cl/deep/f`)
    await expectClosed(world)
  })

  test('is read by whom a folder in the closed one was granted to, and nothing else is', async () => {
    const { ada, bob } = await household()
    await done(ada, 'PUT', '/api/grants/o/cl/deep', { user: 'bob', right: 'write' })
    await done(bob, 'PUT', '/o/cl/deep/his', 'text')
    await done(ada, 'PUT', '/o/cl/hers', 'text')
    for (const path of ['/o/cl/deep/his', '/o/cl/hers', '/o/cl']) await done(ada, 'DELETE', path)
    await done(ada, 'POST', '/api/bulk/restore', { paths: ['/o/cl/deep/his', '/o/cl/hers'] })
    expect((await bob.ask('GET', '/o/cl/deep/his')).status).toBe(200)
    expect((await bob.ask('GET', '/o/cl/hers')).status).toBe(404)
  })

  test('is only for whoever restores it when nobody knows the former folder any more', async () => {
    const { files, root, ada, bob, cy, snapshot } = await household()
    await done(ada, 'DELETE', '/o')
    await end(files, ada, '/o')
    await done(root, 'DELETE', `/api/snapshots/${snapshot}`)
    await prune(toolsOf(files), { trashDays: 30, versions: 50, versionDays: 0 }, Date.now() + 1000)
    await done(ada, 'POST', '/api/trash/restore', { path: '/o/cl/gone' })
    expect(await readBy(ada)).toEqual(['/o/cl', '/o/cl/gone'])
    for (const one of [root, bob, cy]) expect(await readBy(one)).toEqual([])
  })

  test('is as open as before where no closed folder was', async () => {
    const { ada, bob } = await household()
    for (const folder of ['/w', '/w/open']) await done(ada, 'MKCOL', folder)
    await done(ada, 'PUT', '/w/open/f', 'text')
    for (const path of ['/w/open/f', '/w']) await done(ada, 'DELETE', path)
    await done(ada, 'POST', '/api/trash/restore', { path: '/w/open/f' })
    expect((await bob.ask('GET', '/w/open/f')).status).toBe(200)
  })

  test('lets nobody manage the folder who could only write in it', async () => {
    const { ada, bob, cy } = await household()
    await done(ada, 'PUT', '/api/grants/o/cl', { user: 'bob', right: 'write' })
    await done(bob, 'PUT', '/o/cl/his', 'text')
    await done(bob, 'DELETE', '/o/cl/his')
    await done(ada, 'DELETE', '/o/cl')
    await done(bob, 'POST', '/api/trash/restore', { path: '/o/cl/his' })
    expect((await bob.ask('GET', '/o/cl/his')).status).toBe(200)
    expect((await bob.ask('PATCH', '/api/access/o/cl', { closed: false })).status).toBe(403)
    expect((await bob.ask('PUT', '/api/grants/o/cl', { user: 'cy', right: 'write' })).status).toBe(403)
    await done(ada, 'PUT', '/o/cl/hers', 'text')
    expect((await cy.ask('GET', '/o/cl/hers')).status).toBe(200) // by the right that cy had before
    await done(ada, 'PATCH', '/api/access/o/cl', { closed: false })
  })

  test('stays with whoever restores it to another place, whatever was there before', async () => {
    const { ada, bob } = await household()
    await done(ada, 'MKCOL', '/plans')
    await done(ada, 'PATCH', '/api/access/plans', { closed: true })
    await done(bob, 'PUT', '/o/his', 'text')
    await done(bob, 'DELETE', '/o/his')
    await done(ada, 'POST', '/api/files/move', { from: '/plans', to: '/moved' })
    await done(bob, 'POST', '/api/trash/restore', { path: '/o/his', to: '/plans/his' })
    expect((await bob.ask('GET', '/plans/his')).status).toBe(200)
    await done(bob, 'DELETE', '/plans/his')
  })

  test('does not come into a folder that more people may read, unless whoever restores it says so', async () => {
    const { ada, bob } = await household()
    await done(ada, 'DELETE', '/o/cl')
    await done(bob, 'MKCOL', '/o/cl')
    const refused = await ada.ask('POST', '/api/trash/restore', { path: '/o/cl/gone' })
    expect([refused.status, refused.body.code]).toEqual([409, 'files.place-more-open'])
    expect(await readBy(bob)).toEqual(['/o/cl'])
    await done(ada, 'POST', '/api/trash/restore', { path: '/o/cl/gone', to: '/o/cl/gone' })
    expect(await readBy(bob)).toEqual(['/o/cl', '/o/cl/gone'])
  })

  test.for(['/o/cl/deep/f', '/o/cl/deep'])(
    'does not come out of the past into a folder that more people may read: %s',
    async (path) => {
      const { ada, bob, revision } = await household()
      await done(ada, 'DELETE', '/o/cl')
      await done(bob, 'MKCOL', '/o/cl')
      const refused = await ada.ask('POST', '/api/restore-to', { path, revision })
      expect([refused.status, refused.body.code]).toEqual([409, 'files.place-more-open'])
      await done(bob, 'PATCH', '/api/access/o/cl', { closed: true })
      await done(bob, 'PUT', '/api/grants/o/cl', { user: 'ada', right: 'write' })
      const still = await ada.ask('POST', '/api/restore-to', { path, revision })
      expect(still.body.code).toBe('files.place-more-open')
    },
  )

  test('comes into a folder that was made anew and closed to the same people', async () => {
    const { ada, bob, cy } = await household()
    await done(ada, 'DELETE', '/o/cl')
    await done(ada, 'MKCOL', '/o/cl')
    await done(ada, 'PATCH', '/api/access/o/cl', { closed: true })
    await done(ada, 'POST', '/api/trash/restore', { path: '/o/cl/gone' })
    expect([await readBy(ada), await readBy(bob), await readBy(cy)]).toEqual([['/o/cl', '/o/cl/gone'], [], []])
  })

  test('is restored by nobody who could only read it there, though it is theirs', async () => {
    const { ada, bob } = await household()
    await done(ada, 'PUT', '/api/grants/o/cl', { user: 'bob', right: 'write' })
    await done(bob, 'PUT', '/o/cl/his', 'text')
    await done(ada, 'DELETE', '/o/cl/his')
    await done(ada, 'PUT', '/api/grants/o/cl', { user: 'bob', right: 'read' })
    await done(ada, 'DELETE', '/o/cl')
    for (const to of [undefined, '/o/elsewhere']) {
      const refused = await bob.ask('POST', '/api/trash/restore', { path: '/o/cl/his', to })
      expect([refused.status, refused.body.code]).toEqual([403, 'files.right-forbids'])
    }
  })

  test('brings back what was granted on a folder in the closed one that is still there', async () => {
    const { ada, bob } = await household()
    await done(ada, 'PUT', '/api/grants/o/cl/deep', { user: 'bob', right: 'write' })
    for (const path of ['/o/cl/deep/f', '/o/cl/deep']) await done(ada, 'DELETE', path)
    await done(ada, 'POST', '/api/trash/restore', { path: '/o/cl/deep/f' })
    expect((await bob.ask('GET', '/o/cl/deep/f')).status).toBe(200)
    await done(bob, 'PUT', '/o/cl/deep/f', 'his')
  })

  test('does not come into another folder when nobody knows the former one any more', async () => {
    const { files, root, ada, bob, snapshot } = await household()
    await done(ada, 'DELETE', '/o')
    await end(files, ada, '/o')
    await done(root, 'DELETE', `/api/snapshots/${snapshot}`)
    await prune(toolsOf(files), { trashDays: 30, versions: 50, versionDays: 0 }, Date.now() + 1000)
    for (const folder of ['/o', '/o/cl']) await done(bob, 'MKCOL', folder)
    const refused = await ada.ask('POST', '/api/trash/restore', { path: '/o/cl/gone' })
    expect([refused.status, refused.body.code]).toEqual([409, 'files.place-more-open'])
    expect(await readBy(bob)).toEqual(['/o/cl'])
  })

  test.for([
    ['none', 409],
    ['user', 200],
  ] as const)(
    'comes from where everybody read it to where somebody of the role %s does by a right: %i',
    async ([role, status]) => {
      const { files, ada } = await household()
      const guest = await person(files, 'guest', role)
      await done(ada, 'PUT', '/o/f', 'text')
      for (const path of ['/o/f', '/o']) await done(ada, 'DELETE', path)
      await done(ada, 'MKCOL', '/o')
      await done(ada, 'PUT', '/api/grants/o', { user: guest.username, right: 'read' })
      expect((await ada.ask('POST', '/api/trash/restore', { path: '/o/f' })).status).toBe(status)
    },
  )
})
