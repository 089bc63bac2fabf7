/** A damaged table may hold folders that lie within themselves. No path leads there, but what is known by its node does. */
import { expect, test } from 'vitest'
import { administrator, person } from '../../../../testing/callers/people.ts'
import { takeLockOn } from '../../../../testing/locking.ts'
import { admin, describeFilesOnEach } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

const circles = {
  'a folder within itself': `UPDATE present SET parent = node WHERE name = 'outer'`,
  'a circle of two folders': `UPDATE present SET parent = (SELECT node FROM present WHERE name = 'inner') WHERE name = 'outer'`,
} as const

describeFilesOnEach('nothing waits for ever', (start) => {
  test.for(Object.entries(circles))('for the end of %s', async ([, sql]) => {
    const files = await start({ admin })
    const [root, ada] = [administrator(files), await person(files, 'ada')]
    for (const body of ['first', 'second']) await ada.ask('PUT', '/outer/inner/a.txt?parents=true', body)
    await ada.ask('PUT', '/outer/inner/gone.txt', 'gone')
    const revision = Number(
      (await files.database.read(sqlForTests('SELECT revision FROM ledger'))).rows[0]?.['revision'],
    )
    await ada.ask('DELETE', '/outer/inner/gone.txt')
    await ada.ask('PUT', '/other/b.txt?parents=true', 'b')
    await ada.ask('MKCOL', '/plans')
    await ada.ask('PATCH', '/api/access/plans', { closed: true }) // rights are asked about by nodes from now on
    const { body: share } = await ada.ask('POST', '/api/shares', { path: '/outer/inner' })
    await ada.ask('POST', '/api/tags/outer/inner/a.txt', { tags: ['kept'] })
    await ada.ask('PUT', '/api/favorites/outer/inner/a.txt')
    await takeLockOn(files, '/outer/inner/a.txt', { headers: ada.headers })
    const { body: snapshot } = await ada.ask('POST', '/api/snapshots', {})
    await files.database.write(sqlForTests(sql))

    expect((await files.ask('GET', `/s/${share.token}/a.txt`)).status).toBe(404)
    expect((await ada.ask('GET', '/api/tags/search?tag=kept')).body).toEqual([])
    expect((await ada.ask('GET', '/api/search?q=a.txt')).body).toEqual([])
    for (const one of [root, ada])
      for (const path of [
        '/api/favorites',
        '/api/trash',
        '/api/shares',
        '/api/shared-with-me',
        '/api/versions/outer/inner/a.txt',
        `/.snapshots/${snapshot.id}/outer/inner/a.txt`,
        '/api/notifications',
      ])
        expect([path, (await one.ask('GET', path)).status]).not.toEqual([path, 500])
    const gone = await ada.ask('POST', '/api/trash/restore', { path: '/outer/inner/gone.txt' })
    expect(gone.status).toBeLessThan(500)
    expect((await ada.ask('DELETE', '/other')).status).toBe(204)
    const restored = await root.ask('POST', '/api/restore-to', { revision, path: '/outer' })
    expect(restored.status).toBeLessThan(500)
    expect((await ada.ask('GET', '/')).status).toBe(200)
  })
})
