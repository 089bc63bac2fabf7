import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a callback that throws is called once, not once more with its own error', () => {
  const program = `
    import { guardedLookup } from ${JSON.stringify(new URL('guard.ts', import.meta.url).href)}
    const resolve = async () => [{ address: '192.0.2.1', family: 4 }]
    const lookup = guardedLookup({ reach: () => true, resolve })
    lookup('a.example', {}, (error, address) => {
      console.log(error?.message ?? address)
      throw new Error('thrown by the callback')
    })
  `
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['192.0.2.1\n', 1])
  expect(stderr).toContain('thrown by the callback')
})
