import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handClock, systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, describeFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { folderBlobs, memoryBlobs } from '../../upkeep.ts'

describeFiles('the service', (start) => {
  test('reports that it is healthy', async () => {
    const { ask } = await start()
    expect(await ask('GET', '/healthz')).toMatchObject({
      status: 200,
      text: 'ok',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
    expect(JSON.parse((await ask('GET', '/.well-known/alluvium')).text)).toEqual({
      status: 'ok',
      version: '1.2.3',
      storage: 'ok',
      uptime_seconds: expect.any(Number),
    })
    const ready = await ask('GET', '/readyz')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      200,
      { status: 'ok', subsystems: { storage: 'ok', metadata: 'ok' } },
    ])
  })

  test('reports missing blobs, and notices when they are back', async () => {
    const clock = handClock()
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-gone-'))
    const files = await start({ clock, blobs: folderBlobs(folder) })
    await files.ask('PUT', '/large', { body: noise(60_000) })
    await rename(folder, `${folder}-elsewhere`)
    const gone = await files.ask('GET', '/large')
    expect([gone.status, gone.code]).toEqual([503, 'files.storage-unavailable'])
    const ready = await files.ask('GET', '/readyz')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      503,
      {
        status: 'unavailable',
        reason: 'storage: it is not there',
        subsystems: { storage: 'unavailable', metadata: 'ok' },
      },
    ])
    expect(JSON.parse((await files.ask('GET', '/.well-known/alluvium')).text)).toMatchObject({
      status: 'degraded',
      storage: 'unavailable',
    })
    await rename(`${folder}-elsewhere`, folder)
    expect((await files.ask('GET', '/large')).body.equals(noise(60_000))).toBe(true)
    expect((await files.ask('GET', '/readyz')).status).toBe(503)
    clock.advance(1000)
    expect((await files.ask('GET', '/readyz')).status).toBe(200)
    await rm(folder, { recursive: true })
  })

  test('reports a missing database', async () => {
    const files = await start()
    await files.database.close()
    const ready = await files.ask('GET', '/readyz')
    expect([ready.status, JSON.parse(ready.text).subsystems]).toEqual([503, { storage: 'ok', metadata: 'unavailable' }])
    expect((await files.ask('GET', '/f')).status).toBe(503)
  })

  test('reports a database that answers, but whose tables cannot be read', async () => {
    const files = await start()
    await files.database.write(sqlForTests('DROP TABLE damaged'))
    const ready = await files.ask('GET', '/readyz')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      503,
      {
        status: 'unavailable',
        reason: 'metadata: the database is damaged',
        subsystems: { storage: 'ok', metadata: 'corrupt' },
      },
    ])
    expect(await files.ask('GET', '/.well-known/alluvium')).toMatchObject({ status: 200 })
  })

  test('reports its uptime, and stays discoverable when it is unhealthy', async () => {
    const clock = handClock()
    const files = await start({ clock })
    const known = async () => {
      const { status, text } = await files.ask('GET', '/.well-known/alluvium')
      return [status, JSON.parse(text)]
    }
    expect(await known()).toMatchObject([200, { uptime_seconds: 0, status: 'ok' }])
    clock.advance(61_999)
    await files.database.close()
    expect(await known()).toMatchObject([200, { uptime_seconds: 61, status: 'degraded' }])
  })

  test('reports what it can do, and nothing that it cannot', async () => {
    const open = await start({ clock: systemClock, storageName: 'local' })
    const config = {
      version: '1.2.3',
      auth_enabled: false,
      search_enabled: true,
      wasm_workers_enabled: false,
      cedar_enabled: false,
      metadata_persistent: true,
      cas_enabled: true,
      storage: 'local',
      external_url: open.url,
      wopi_configured: false,
    }
    expect(JSON.parse((await open.ask('GET', '/api/config')).text)).toEqual(config)
    const other = await start({
      admin,
      storageName: 'memory',
      blobs: memoryBlobs(),
      externalUrl: 'https://files.example',
    })
    expect(JSON.parse((await other.ask('GET', '/api/config')).text)).toEqual({
      ...config,
      auth_enabled: true,
      metadata_persistent: false,
      storage: 'memory',
      external_url: 'https://files.example',
    })
  })

  test('describes its JSON routes, and has no others', async () => {
    const { ask } = await start()
    const description = JSON.parse((await ask('GET', '/api/openapi.json')).text)
    expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(['/healthz', '/api/config', '/api/users/me']))
    expect((await ask('GET', '/api/nothing')).status).toBe(404)
    expect(await ask('DELETE', '/api/users/me')).toMatchObject({
      status: 405,
      headers: { allow: expect.stringContaining('GET') },
    })
    expect((await ask('GET', '/api/docs/')).headers['content-type']).toContain('text/html')
  })

  test('refuses in the common error format', async () => {
    const { ask } = await start()
    const { headers, text } = await ask('GET', '/missing')
    expect(JSON.parse(text)).toEqual({ error: '/missing does not exist.', code: 'files.path-missing' })
    expect(headers).toMatchObject({ 'error-code': 'files.path-missing', 'x-request-id': expect.any(String) })
  })
})
