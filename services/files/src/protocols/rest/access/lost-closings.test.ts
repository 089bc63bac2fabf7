/** However a folder came to be closed: when the row that closes it is lost, a check says so, and a repair closes it again. */
import type { Script } from '@alluvium/database'
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { repair } from '../../../operations/maintenance/repair.ts'
import { expectRows } from '../../../operations/soundness/expect-rows.ts'
import { checkFiles } from '../../../upkeep.ts'

type World = Readonly<{ files: RunningFiles; root: Person; ada: Person }>

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

async function closedByAda({ ada }: World): Promise<void> {
  await done(ada, 'MKCOL', '/vault')
  await done(ada, 'PUT', '/vault/f.txt', 'text')
  await done(ada, 'PATCH', '/api/access/vault', { closed: true })
}

const ways: readonly (readonly [string, (world: World) => Promise<unknown>])[] = [
  ['by somebody', closedByAda],
  [
    'by somebody, and is in the trash',
    async (world) => {
      await closedByAda(world)
      await done(world.ada, 'DELETE', '/vault')
    },
  ],
  [
    'for what comes back alone out of the trash',
    async (world) => {
      await closedByAda(world)
      await done(world.ada, 'DELETE', '/vault/f.txt')
      await done(world.ada, 'DELETE', '/vault')
      await done(world.ada, 'POST', '/api/trash/restore', { path: '/vault/f.txt' })
    },
  ],
  [
    'by somebody, and is gone since the whole tree went back',
    async (world) => {
      const { id }: { id: string } = await done(world.root, 'POST', '/api/snapshots', {})
      await closedByAda(world)
      await done(world.root, 'POST', `/api/snapshots/${id}/restore`)
    },
  ],
  ['as a home', ({ ada }) => done(ada, 'PUT', '/home/ada/f.txt', 'text')],
  [
    'as the home of an account that is deleted',
    async ({ root, ada }) => {
      await done(ada, 'PUT', '/home/ada/f.txt', 'text')
      await done(root, 'DELETE', '/api/admin/users/ada?home=keep')
    },
  ],
  [
    'as a home that was given away',
    async (world) => {
      await person(world.files, 'bob')
      await done(world.ada, 'PUT', '/home/ada/f.txt', 'text')
      await done(world.root, 'DELETE', '/api/admin/users/ada?home=give&heir=bob')
    },
  ],
]

const findings = async (files: RunningFiles) =>
  (await checkFiles(toolsOf(files), { deep: false })).findings.map(({ kind }) => kind)
const closings = async (files: RunningFiles) =>
  (await files.database.read(sqlForTests('SELECT node FROM closed_folders ORDER BY node'))).rows

const sync = (token: string) =>
  `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>infinite</d:sync-level><d:prop/></d:sync-collection>`

/** What a service finds when it looks; thrown, it would be noted of the database, which other tests use too. */
function* found(): Script<unknown> {
  try {
    return yield* expectRows()
  } catch (error) {
    return error
  }
}

describeFilesOnEach('a folder that was closed', (start) => {
  test.for(ways)('is found open and closed again when it was closed %s', async ([, close]) => {
    const files = await start({ admin, homes: { root: '/home', isChosen: false } })
    await close({ files, root: administrator(files), ada: await person(files, 'ada') })
    const closed = await closings(files)
    expect(closed).not.toEqual([])
    expect(await findings(files)).toEqual([])
    await files.database.write(sqlForTests('DELETE FROM closed_folders'))
    expect(await findings(files)).toEqual(closed.map(() => 'closing-lost'))
    await files.database.write(repair({ engine: files.database.engine, at: Date.now(), agent: 'a test' }))
    expect([await findings(files), await closings(files)]).toEqual([[], closed])
  })

  test('is damage to a running service, which takes no changes, so that a change of rights lets nobody in', async () => {
    const files = await start({ admin })
    await closedByAda({ files, root: administrator(files), ada: await person(files, 'ada') })
    expect(await files.database.read(found())).toBeUndefined()
    await files.database.write(sqlForTests('DELETE FROM closed_folders'))
    expect(await files.database.read(found())).toMatchObject({
      code: 'database.corrupt',
      message: expect.stringContaining('/vault was closed, and is not any more'),
    })
  })

  test('and is closed again by a repair is named by its last path, also where it is gone', async () => {
    const files = await start({ admin })
    const [root, ada] = [administrator(files), await person(files, 'ada')]
    const { id }: { id: string } = await done(root, 'POST', '/api/snapshots', {})
    await closedByAda({ files, root, ada })
    await done(root, 'POST', `/api/snapshots/${id}/restore`)
    await files.database.write(sqlForTests('DELETE FROM closed_folders'))
    await files.database.write(repair({ engine: files.database.engine, at: Date.now(), agent: 'a test' }))
    const last = sqlForTests(`SELECT path FROM revisions WHERE verb = 'close' ORDER BY revision DESC LIMIT 1`)
    expect((await files.database.read(last)).rows).toEqual([{ path: '/vault' }])
  })

  test('and stays closed when its account is deleted makes no client read everything anew', async () => {
    const files = await start({ admin, homes: { root: '/home', isChosen: false } })
    const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
    await done(ada, 'PUT', '/home/ada/f.txt', 'text')
    const report = (token: string) => files.ask('REPORT', '/', { headers: bob.headers, body: sync(token) })
    const [, token = ''] = /<[^<>]*sync-token>([^<]+)</.exec((await report('')).text) ?? []
    expect(token).not.toBe('')
    await done(root, 'DELETE', '/api/admin/users/ada?home=keep')
    expect((await report(token)).status).toBe(207)
  })
})
