/** A link of a file that was replaced by another goes over to that one, and comes back when going back undoes it. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { moveHorizon } from '../../../operations/retention/prune.ts'
import { sweepShares } from '../../../operations/shares/sweep-shares.ts'

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

const moveOver = (one: Person, from: string, to: string) =>
  done(one, 'POST', '/api/files/move', { from, to, overwrite: true })

describeFilesOnEach('a link of a file that was replaced', (start) => {
  async function household() {
    const files = await start({ admin, homes: { root: '/home', isChosen: false } })
    const [root, ada] = [administrator(files), await person(files, 'ada')]
    for (const folder of ['/w', '/cl']) await done(ada, 'MKCOL', folder)
    await done(ada, 'PATCH', '/api/access/cl', { closed: true })
    await done(ada, 'PUT', '/cl/secret', 'secret')
    const link = async (path: string): Promise<string> => (await done(ada, 'POST', '/api/shares', { path })).token
    const snapshot = async (): Promise<string> => (await done(ada, 'POST', '/api/snapshots', {})).id
    const back = async (id: string): Promise<string> =>
      (await done(root, 'POST', `/api/snapshots/${id}/restore`)).undo_snapshot_id
    const revision = async () => {
      const { rows } = await files.database.read(sqlForTests('SELECT revision FROM ledger'))
      return Number(rows[0]?.['revision'])
    }
    /** What anybody gets by the link. */
    const got = async (token: string) => {
      const { status, text } = await files.ask('GET', `/s/${token}?download`)
      return status === 200 ? text : status
    }
    return { files, ada, link, snapshot, back, revision, got }
  }

  /** ada links /w/pub and moves what was hidden over it. */
  async function replaced() {
    const world = await household()
    await done(world.ada, 'PUT', '/w/pub', 'public')
    const token = await world.link('/w/pub')
    const [before, goal] = [await world.snapshot(), await world.revision()]
    await moveOver(world.ada, '/cl/secret', '/w/pub')
    return { ...world, token, before, goal }
  }

  test('leads to it again when the whole tree goes back, and not into the closed folder', async () => {
    const { token, before, back, got } = await replaced()
    expect(await got(token)).toBe('"secret"')
    const undo = await back(before)
    expect(await got(token)).toBe('"public"')
    const redo = await back(undo)
    expect(await got(token)).toBe('"secret"')
    await back(redo)
    expect(await got(token)).toBe('"public"')
  })

  test('leads to it again when its folder goes back', async () => {
    const { ada, token, goal, got } = await replaced()
    await done(ada, 'POST', '/api/restore-to', { path: '/w', revision: goal })
    expect(await got(token)).toBe('"public"')
  })

  test('does not lead into the closed folder when that one goes back', async () => {
    const { ada, token, goal, got } = await replaced()
    await done(ada, 'POST', '/api/restore-to', { path: '/cl', revision: goal })
    expect((await ada.ask('GET', '/cl/secret')).status).toBe(200)
    expect(await got(token)).toBe(404)
    await done(ada, 'POST', '/api/trash/restore', { path: '/w/pub' })
    expect(await got(token)).toBe('"public"')
  })

  test('leads to it again when it is restored to its place, wherever the other one goes then', async () => {
    const { ada, token, got } = await replaced()
    await done(ada, 'POST', '/api/trash/restore', { path: '/w/pub', overwrite: true })
    expect(await got(token)).toBe('"public"')
    await done(ada, 'POST', '/api/trash/restore', { path: '/w/pub', to: '/cl/secret' })
    expect(await got(token)).toBe('"public"')
  })

  test('stays with the one that replaced it when it comes out of the trash again elsewhere', async () => {
    const { ada, token, got } = await replaced()
    await done(ada, 'POST', '/api/trash/restore', { path: '/w/pub', to: '/cl/private' })
    await done(ada, 'DELETE', '/cl/private')
    await done(ada, 'POST', '/api/trash/restore', { path: '/cl/private' })
    expect(await got(token)).toBe('"secret"')
  })

  test('stays with the one that replaced it when it is restored to another place', async () => {
    const { ada, token, got } = await replaced()
    await done(ada, 'POST', '/api/trash/restore', { path: '/w/pub', to: '/w/former' })
    expect(await got(token)).toBe('"secret"')
  })

  test('stays with the one that replaced it when going back does not undo that', async () => {
    const { ada, token, snapshot, back, got } = await replaced()
    const later = await snapshot()
    await done(ada, 'PUT', '/w/pub', 'newer')
    await back(later)
    expect(await got(token)).toBe('"secret"')
  })

  test('leads to the one of several that was at its place then', async () => {
    const { ada, token, snapshot, back, got } = await replaced()
    const between = await snapshot()
    await done(ada, 'PUT', '/cl/another', 'another')
    await moveOver(ada, '/cl/another', '/w/pub')
    await back(between)
    expect(await got(token)).toBe('"secret"')
  })

  test('leads nowhere when neither the file nor the link was there then', async () => {
    const { ada, link, snapshot, back, got } = await household()
    const before = await snapshot()
    await done(ada, 'PUT', '/w/pub', 'public')
    const token = await link('/w/pub')
    await moveOver(ada, '/cl/secret', '/w/pub')
    const undo = await back(before)
    expect(await got(token)).toBe(404)
    await back(undo)
    expect(await got(token)).toBe('"secret"')
  })

  test('leads to a hidden file again that was replaced by another', async () => {
    const { ada, link, snapshot, back, got } = await household()
    await done(ada, 'PUT', '/w/pub', 'public')
    const token = await link('/cl/secret')
    const before = await snapshot()
    await moveOver(ada, '/w/pub', '/cl/secret')
    await back(before)
    expect(await got(token)).toBe('"secret"')
    const shares: { token: string; path: string }[] = await done(ada, 'GET', '/api/shares')
    expect(shares.map(({ token, path }) => [token, path])).toEqual([[token, '/cl/secret']])
  })

  test('stays where it is in a home that was made since', async () => {
    const { ada, link, snapshot, back, got } = await household()
    const before = await snapshot()
    expect((await ada.ask('PROPFIND', '/home/ada')).status).toBe(207)
    for (const [name, text] of [
      ['pub', 'public'],
      ['new', 'newer'],
    ])
      await done(ada, 'PUT', `/home/ada/${name}`, text)
    const token = await link('/home/ada/pub')
    await moveOver(ada, '/home/ada/new', '/home/ada/pub')
    await back(before)
    expect(await got(token)).toBe('"newer"')
  })

  test('is forgotten with the link, and with the time to which nobody goes back', async () => {
    const { files, ada, token, before } = await replaced()
    const kept = async () => {
      const { rows } = await files.database.read(sqlForTests('SELECT count(*) AS count FROM past_shares'))
      return Number(rows[0]?.['count'])
    }
    const other = (await done(ada, 'POST', '/api/shares', { path: '/w/pub' })).token
    await done(ada, 'PUT', '/w/saving', 'saved')
    await moveOver(ada, '/w/saving', '/w/pub')
    expect(await kept()).toBe(3)
    await done(ada, 'DELETE', `/api/shares/${other}`)
    await sweepShares(toolsOf(files))
    expect(await kept()).toBe(2)
    await done(administrator(files), 'DELETE', `/api/snapshots/${before}`)
    await files.database.write(moveHorizon(Date.now() + 1000))
    expect(await kept()).toBe(0)
    expect((await files.ask('GET', `/s/${token}?download`)).text).toBe('"saved"')
  })

  test('leads nowhere when the tree goes back to where its file was hidden, if it was made since', async () => {
    const { files, ada, link, snapshot, back, got } = await household()
    const before = await snapshot()
    await done(ada, 'POST', '/api/files/move', { from: '/cl/secret', to: '/w/shown' })
    await done(ada, 'PUT', '/w/shown', 'shown')
    const token = await link('/w/shown')
    const undo = await back(before)
    expect(await got(token)).toBe(404)
    const shares: { token: string; path: string }[] = await done(ada, 'GET', '/api/shares')
    expect(shares.map(({ token, path }) => [token, path])).toEqual([[token, '']])
    await sweepShares(toolsOf(files))
    const redo = await back(undo)
    expect(await got(token)).toBe('"shown"')
    await back(redo)
    expect(await got(token)).toBe(404)
    await back(undo)
    expect(await got(token)).toBe('"shown"')
  })

  test('goes on to lead to a file that the tree finds at the place at which it was linked', async () => {
    const { ada, link, snapshot, back, got } = await household()
    await done(ada, 'PUT', '/w/pub', 'public')
    const before = await snapshot()
    await done(ada, 'PUT', '/w/pub', 'newer')
    const token = await link('/w/pub')
    await done(ada, 'POST', '/api/files/move', { from: '/w/pub', to: '/w/moved' })
    await back(before)
    expect(await got(token)).toBe('"public"')
  })
})
