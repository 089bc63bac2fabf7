/** Every method, every spelling that is meant to lead somewhere else. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { describeFiles } from '../../../testing/running-files.ts'
import { folderBlobs } from '../../upkeep.ts'

const methods = ['GET', 'HEAD', 'PUT', 'DELETE', 'MKCOL', 'PROPFIND', 'OPTIONS']

const outside = [
  '/../../../etc/passwd',
  '/a/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/.%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2fetc%2fpasswd',
  '/.cpr/%2Fetc%2Fpasswd',
  '/..\\..\\etc\\passwd',
  '/..%5c..%5cetc',
  '/%2e%2e',
  '/a%00.txt',
  '/a%0b%1bSet-Cookie:%20x',
  '/%ff%fe',
  '/%c0%ae%c0%ae/etc',
  '/%',
  '/a%2Fb/../c',
  '/%00/../c',
  `/${'n'.repeat(256)}/../c`,
  '/%u002e',
  `/${'n'.repeat(256)}`,
  `/${'d/'.repeat(2100)}x`,
]

describeFiles('a hostile address', (start) => {
  test('is 400 for every method, whatever its spelling, and has no effect', async () => {
    const { ask } = await start()
    for (const method of methods) {
      for (const path of outside) {
        const { status, headers } = await ask(method, path, method === 'PUT' ? { body: 'x' } : {})
        expect([method, path, status, headers['error-code']]).toEqual([method, path, 400, 'files.path-invalid'])
      }
    }
    expect((await ask('GET', '/')).text).toBe('[]')
  })

  test('is not decoded twice: %252e%252e is just a name', async () => {
    const { ask } = await start()
    expect((await ask('PUT', '/%252e%252e', { body: 'x' })).status).toBe(201)
    expect(JSON.parse((await ask('GET', '/')).text)).toMatchObject([{ name: '%2e%2e' }])
  })

  test('never names a file on the disk', async () => {
    const around = await mkdtemp(join(tmpdir(), 'alluvium-around-'))
    try {
      const { ask } = await start({ blobs: folderBlobs(around) })
      for (const path of ['/...', '/a\\b', '/con', '/x:y', '/~', '/$(id)', '/tr.ail.', '/%20']) {
        expect((await ask('PUT', path, { body: noise(10_000, path.length) })).status).toBe(201)
      }
      const onDisk = (await readdir(around, { recursive: true })).filter(
        (name) => !/^[0-9a-f]{2}(\/[0-9a-f-]{36})?$/.test(name),
      )
      expect(onDisk).toEqual([])
    } finally {
      await rm(around, { recursive: true, force: true })
    }
  })

  test('of the service itself cannot be written, created, deleted or listed', async () => {
    const { ask } = await start()
    const free = [
      '/%61pi/x',
      '/s',
      '/s/token',
      '/ui',
      '/.snapshots/1',
      '/metrics',
      '/.well-known',
      '/.well-known/new',
      '/healthz',
      '/%68ealthz',
      '/readyz/x',
      '/.well-known/alluvium',
    ]
    for (const path of free) {
      for (const method of ['PUT', 'DELETE', 'MKCOL']) {
        const { status, headers } = await ask(method, path, method === 'PUT' ? { body: 'x' } : {})
        expect([method, path, status, headers['error-code']]).toEqual([method, path, 403, 'files.reserved-name'])
      }
    }
    for (const path of ['/api', '/api/', '/api/x', '/api/upload/init']) {
      for (const method of ['GET', 'PUT', 'MKCOL', 'PROPFIND'])
        expect([404, 405]).toContain((await ask(method, path)).status)
    }
    for (const path of ['/%61pi/x', '/s', '/.snapshots/1', '/metrics', '/.well-known/new', '/readyz/x']) {
      for (const method of ['GET', 'PROPFIND', 'OPTIONS'])
        expect([path, (await ask(method, path)).status]).toEqual([path, 404])
    }
    expect((await ask('PUT', '/api/config', { body: 'x' })).status).toBe(405)
    expect((await ask('GET', '/')).text).toBe('[]')
  })
})
