/** A lock of depth infinity ends at the closed folders below it. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { askLock, takeLockOn } from '../../../../testing/locking.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

const deep = ({ headers }: Person) => ({ depth: 'infinity', headers })

/** /team, with /team/secret, which is closed to Bob. */
async function team(files: RunningFiles) {
  const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
  for (const folder of ['/team', '/team/secret', '/team/secret/in']) await ada.ask('MKCOL', folder)
  for (const path of ['/team/a.txt', '/team/secret/pay.txt']) await ada.ask('PUT', path, 'x')
  await ada.ask('PATCH', '/api/access/team/secret', { closed: true })
  return { ada, bob }
}

const locksAt = async ({ ask }: RunningFiles, { headers }: Person, path: string, depth = '0') =>
  [...(await ask('PROPFIND', path, { headers: { ...headers, Depth: depth } })).text.matchAll(/<d:lockroot>/g)].length

describeFiles('a lock of depth infinity', (start) => {
  test('by somebody outside is granted, and keeps nobody inside from writing', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await takeLockOn(files, '/team', deep(bob))
    expect((await ada.ask('PUT', '/team/a.txt', 'y')).status).toBe(423)
    expect((await ada.ask('PUT', '/team/secret/pay.txt', 'y')).status).toBe(204)
    expect((await ada.ask('PUT', '/team/secret/in/new.txt', 'y')).status).toBe(201)
    expect((await ada.ask('DELETE', '/team/secret/in')).status).toBe(204)
    expect(await locksAt(files, ada, '/team/secret/pay.txt')).toBe(0)
    expect(await locksAt(files, ada, '/team', '1'), 'of the folder itself and of a.txt').toBe(2)
    expect((await askLock(files, '/team/secret/pay.txt', { headers: ada.headers })).status).toBe(200)
  })

  test('protects the name of the closed folder, which belongs to the folder above', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await takeLockOn(files, '/team', deep(bob))
    expect((await ada.ask('DELETE', '/team/secret')).status).toBe(423)
    expect((await ada.ask('POST', '/api/files/move', { from: '/team/secret', to: '/elsewhere' })).status).toBe(423)
  })

  test('says nothing of locks inside, and is not refused because of them', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    for (const path of ['/team/secret', '/team/secret/pay.txt'])
      await takeLockOn(files, path, { scope: 'shared', headers: ada.headers })
    const { status, text } = await askLock(files, '/team', deep(bob))
    expect([status, text.includes('secret'), text.match(/<d:activelock>/g)?.length]).toEqual([200, false, 1])
  })

  test('is named by whoever relies on it inside, too, and released from there', async () => {
    const files = await start({ admin })
    const { ada } = await team(files)
    const token = await takeLockOn(files, '/team', deep(ada))
    const put = { headers: { ...ada.headers, If: `(<${token}>)` }, body: 'z' }
    expect((await files.ask('PUT', '/team/secret/pay.txt', put)).status).toBe(204)
    const unlock = { headers: { ...ada.headers, 'Lock-Token': `<${token}>` } }
    expect((await files.ask('UNLOCK', '/team/secret/pay.txt', unlock)).status).toBe(204)
    expect((await ada.ask('PUT', '/team/a.txt', 'y')).status).toBe(204)
  })

  test('on the closed folder itself, or inside it, reaches all below', async () => {
    const files = await start({ admin })
    const { ada } = await team(files)
    await takeLockOn(files, '/team/secret', deep(ada))
    expect((await ada.ask('PUT', '/team/secret/pay.txt', 'y')).status).toBe(423)
    expect((await ada.ask('PUT', '/team/secret/in/new.txt', 'y')).status).toBe(423)
    expect(await locksAt(files, ada, '/team/secret/in')).toBe(1)
    expect((await askLock(files, '/team/secret/in', deep(ada))).status).toBe(423)
    expect((await ada.ask('DELETE', '/team')).status, 'which names the locked one').toBe(207)
  })
})
