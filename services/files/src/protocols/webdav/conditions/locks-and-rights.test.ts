/** A lock ends with the right of whoever took it, and whoever manages what it is on releases it. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { takeLockOn } from '../../../../testing/locking.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'

const unlock = (files: RunningFiles, { headers }: Person, token: string) =>
  files.ask('UNLOCK', '/cl/in/f', { headers: { ...headers, 'Lock-Token': `<${token}>` } })

describeFilesOnEach('a lock in a closed folder', (start) => {
  async function household() {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    for (const folder of ['/cl', '/cl/in']) expect((await ada.ask('MKCOL', folder)).status).toBe(201)
    expect((await ada.ask('PATCH', '/api/access/cl', { closed: true })).status).toBe(200)
    expect((await ada.ask('PUT', '/cl/in/f', 'text')).status).toBe(201)
    const give = (right: string) => ada.ask('PUT', '/api/grants/cl', { user: 'bob', right })
    expect((await give('write')).status).toBe(200)
    return { files, ada, bob, give }
  }

  test.for(['is taken', 'becomes one to read'])('ends when the right of whoever took it %s', async (what) => {
    const { files, ada, bob, give } = await household()
    await takeLockOn(files, '/cl/in/f', { headers: bob.headers })
    await takeLockOn(files, '/cl', { depth: '0', headers: bob.headers })
    expect((await ada.ask('PUT', '/cl/in/f', 'newer')).status).toBe(423)
    const taken = what === 'is taken' ? await ada.ask('DELETE', '/api/grants/cl?user=bob') : await give('read')
    expect(taken.status).toBeLessThan(300)
    expect((await ada.ask('PUT', '/cl/in/f', 'newer')).status).toBe(204)
    expect((await ada.ask('PUT', '/cl/new', 'text')).status).toBe(201)
  })

  test('is released by whoever manages the file, and by nobody who may only write it', async () => {
    const { files, ada, bob } = await household()
    const token = await takeLockOn(files, '/cl/in/f', { headers: ada.headers })
    const refused = await unlock(files, bob, token)
    expect([refused.status, refused.headers['error-code']]).toEqual([403, 'files.role-forbids'])
    const other = await person(files, 'cy')
    expect((await unlock(files, other, token)).status).toBe(403)
    expect((await unlock(files, ada, token)).status).toBe(204)
    const bobs = await takeLockOn(files, '/cl/in/f', { headers: bob.headers })
    expect((await unlock(files, ada, bobs)).status).toBe(204)
    expect((await ada.ask('PUT', '/cl/in/f', 'newer')).status).toBe(204)
  })
})
