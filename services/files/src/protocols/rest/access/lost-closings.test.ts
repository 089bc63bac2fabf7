/** However a folder came to be closed: when the row that closes it is lost, a check says so, and a repair closes it again. */
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

  test('takes no changes once it is found open, so that a change of rights lets nobody in', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await person(files, 'cy')
    await closedByAda({ files, root: administrator(files), ada })
    await files.database.write(sqlForTests('DELETE FROM closed_folders'))
    await expect(files.database.read(expectRows())).rejects.toThrow(/\/vault was closed/)
    const grant = { user: 'cy', right: 'read' }
    const headers = { ...ada.headers, 'Content-Type': 'application/json' }
    const asked = { method: 'PUT', headers, body: JSON.stringify(grant) }
    const { status } = await fetch(`${files.url}/api/grants/vault`, asked)
    expect(status).toBe(503)
    expect((await bob.ask('GET', '/vault/f.txt')).status).toBe(404)
  })
})
