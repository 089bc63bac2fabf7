/** What administrators learn of backups and of encryption. */
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { describeFiles } from '../../../../testing/running-files.ts'

const passphrase = 'a pass phrase'

describeFiles('for administrators', (start) => {
  test('nobody saw how many files are encrypted with a passphrase', async () => {
    const files = await start({ ageWorkFactor: 10 })
    const ask = asking(files)
    const state = async () => (await ask('GET', '/api/admin/encryption')).body
    for (const name of ['one', 'two', 'three', 'plain']) await files.ask('PUT', `/a/${name}.txt`, { body: name })
    expect(await state()).toEqual({ encrypted_files: 0, encrypted_bytes: 0 })
    let bytes = 0
    for (const name of ['one', 'two', 'three']) {
      const sealed = await ask('POST', '/api/files/encrypt', { path: `/a/${name}.txt`, passphrase })
      expect(sealed.status).toBe(200)
      if (name === 'one') bytes = sealed.body.size
    }
    await ask('POST', '/api/files/decrypt', { path: '/a/two.txt', passphrase })
    await files.ask('DELETE', '/a/three.txt')
    await ask('POST', '/api/files/move', { from: '/a/one.txt', to: '/b.txt' })
    expect(await state()).toEqual({ encrypted_files: 1, encrypted_bytes: bytes })
  })

  test('nobody saw when the last backup was made', async () => {
    const none = asking(await start())
    expect((await none('GET', '/api/admin/backups')).body).toEqual({ made_by: 'none', data_folder: null, last: null })
    const last = { folder: '/mnt/backup', contents: 3, bytes: 12, damaged: 0, findings: 0, verified: true }
    const backups = { madeBy: 'command', dataFolder: '/data', last: async () => ({ endedAt: 0, ...last }) } as const
    const ask = asking(await start({ backups }))
    expect((await ask('GET', '/api/admin/backups')).body).toEqual({
      made_by: 'command',
      data_folder: '/data',
      last: { ended_at: '1970-01-01T00:00:00.000+00:00', ...last },
    })
  })
})
