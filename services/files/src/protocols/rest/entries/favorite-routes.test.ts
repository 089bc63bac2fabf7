import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { tarArchive } from '../../../../testing/documents/tar-archive.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, adminBasic, describeFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { filesBudgets } from '../../../budgets.ts'
import { defaultRetention, prune } from '../../../operations/retention/prune.ts'
import { purgeRest } from '../../../operations/retention/purge.ts'

const favorites = async ({ ask }: Pick<Person, 'ask'>): Promise<string[]> =>
  (await ask('GET', '/api/favorites')).body.map(({ path }: { path: string }) => path)

describeFiles('favorites', (start) => {
  test('are of one account, and are added and removed any number of times', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await ada.ask('PUT', '/plans/q3.txt?parents=true', 'numbers')
    for (const path of ['/plans', '/plans', '/plans/q3.txt'])
      expect((await ada.ask('PUT', `/api/favorites${path}`)).status).toBe(204)
    expect(await favorites(ada)).toEqual(['/plans/q3.txt', '/plans'])
    expect(await favorites(bob)).toEqual([])
    for (const _ of [1, 2]) expect((await ada.ask('DELETE', '/api/favorites/plans')).status).toBe(204)
    expect((await ada.ask('GET', '/api/favorites?limit=1')).body).toMatchObject([
      { path: '/plans/q3.txt', is_collection: false, owner: 'ada' },
    ])
    expect((await ada.ask('PUT', '/api/favorites/none')).code).toBe('files.path-missing')
  })

  test('follow what is moved, and are away while it is in the trash; a copy has none', async () => {
    const files = await start({ admin })
    const ada = await person(files, 'ada')
    await ada.ask('PUT', '/plans/q3.txt?parents=true', 'numbers')
    await ada.ask('PUT', '/api/favorites/plans/q3.txt')
    await ada.ask('POST', '/api/files/copy', { from: '/plans', to: '/copy' })
    await ada.ask('POST', '/api/files/move', { from: '/plans', to: '/old/plans' })
    await ada.ask('PUT', '/old/plans/q3.txt', 'other numbers')
    expect(await favorites(ada)).toEqual(['/old/plans/q3.txt'])
    await ada.ask('DELETE', '/old')
    expect(await favorites(ada)).toEqual([])
    await ada.ask('POST', '/api/trash/restore', { path: '/old' })
    expect(await favorites(ada)).toEqual(['/old/plans/q3.txt'])
  })

  test('are neither made nor listed where the account may not read, and are listed again once it may', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await ada.ask('PUT', '/plans/q3.txt?parents=true', 'numbers')
    await bob.ask('PUT', '/api/favorites/plans/q3.txt')
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    expect(await favorites(bob)).toEqual([])
    for (const method of ['PUT', 'DELETE'])
      expect((await bob.ask(method, '/api/favorites/plans/q3.txt')).code).toBe('files.path-missing')
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    expect(await favorites(bob)).toEqual(['/plans/q3.txt'])
  })

  test('that lie in the trash take no place from new ones: at the limit, the oldest of them goes', async () => {
    const files = await start({ admin, deployment: { production: true } })
    const ada = await person(files, 'ada')
    const { limit } = filesBudgets.favorites
    const names = Array.from({ length: limit }, (_, at) => ({ name: `many/${at}`, bytes: 'x' }))
    const headers = { ...ada.headers, 'Content-Type': 'application/x-tar' }
    const uploaded = await files.ask('POST', '/api/bulk/upload?path=/', { headers, body: await tarArchive(names) })
    expect(uploaded.status).toBe(200)
    await ada.ask('PUT', '/kept.txt', 'kept')
    await ada.ask('PUT', '/api/favorites/many/0')
    await files.database.write(
      sqlForTests(
        `INSERT INTO favorites (account, node, added_at) SELECT account, present.node, added_at + present.node FROM favorites, present
         WHERE present.parent = (SELECT parent FROM present WHERE name = '1') AND name <> '0'`,
      ),
    )
    expect((await ada.ask('PUT', '/api/favorites/kept.txt')).code).toBe('files.too-many-favorites')
    await ada.ask('DELETE', '/many/5')
    expect((await ada.ask('PUT', '/api/favorites/kept.txt')).status).toBe(204)
    await ada.ask('POST', '/api/trash/restore', { path: '/many/5' })
    const listed = (await ada.ask('GET', '/api/favorites?limit=1000')).body.map(({ path }: { path: string }) => path)
    expect([listed.length, listed.includes('/kept.txt'), listed.includes('/many/5')]).toEqual([limit, true, false])
  })

  test('of an account that is deleted, and of what is gone for good, are forgotten', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    const kept = async () => (await files.database.read(sqlForTests('SELECT node FROM favorites'))).rows.length
    await ada.ask('PUT', '/q3.txt', 'numbers')
    for (const { ask } of [ada, bob]) await ask('PUT', '/api/favorites/q3.txt')
    expect(await kept()).toBe(2)
    expect((await asking(files, adminBasic)('DELETE', '/api/admin/users/bob')).status).toBe(204)
    expect(await kept()).toBe(1)
    await ada.ask('DELETE', '/q3.txt')
    expect((await ada.ask('DELETE', '/api/trash/empty')).status).toBe(204)
    await purgeRest(toolsOf(files))
    await prune(toolsOf(files), defaultRetention, Date.now() + 91 * 86_400_000)
    expect(await kept()).toBe(0)
  })
})
