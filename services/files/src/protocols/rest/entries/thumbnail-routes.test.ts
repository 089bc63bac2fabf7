import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noise } from '../../../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles } from '../../../../testing/running-files.ts'

const picture = (width: number, height: number) =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

describeFiles('thumbnails', (start) => {
  test('of a picture are WebP of the requested size, and unchanged until the picture changes', async () => {
    const files = await start()
    await files.ask('PUT', '/p/a%20b.png', { body: await picture(600, 300) })
    const small = await files.ask('GET', '/api/thumbnails/p/a%20b.png?size=64')
    const { format, width, height } = await sharp(small.body).metadata()
    expect([small.status, small.headers['content-type'], format, width, height]).toEqual([
      200,
      'image/webp',
      'webp',
      64,
      32,
    ])
    expect((await sharp((await files.ask('GET', '/api/thumbnails/p/a%20b.png')).body).metadata()).width).toBe(256)
    const again = { headers: { 'If-None-Match': small.headers.etag } }
    expect((await files.ask('GET', '/api/thumbnails/p/a%20b.png?size=64', again)).status).toBe(304)
    const garbled = { headers: { 'If-None-Match': 'a, b' } }
    expect((await files.ask('GET', '/api/thumbnails/p/a%20b.png?size=64', garbled)).status).toBe(200)
    await files.ask('PUT', '/p/a%20b.png', { body: await picture(300, 600) })
    const { status, body } = await files.ask('GET', '/api/thumbnails/p/a%20b.png?size=64', again)
    expect([status, (await sharp(body).metadata()).width]).toEqual([200, 32])
  })

  test.for([
    ['/api/thumbnails/none.png', 404, 'files.path-missing'],
    ['/api/thumbnails/text.txt', 404, 'files.no-thumbnail'],
    ['/api/thumbnails/folder', 404, 'files.no-thumbnail'],
    ['/api/thumbnails/lies.png', 404, 'files.no-thumbnail'],
    ['/api/thumbnails/drawing.svg', 404, 'files.no-thumbnail'],
    ['/api/thumbnails/empty.png', 404, 'files.no-thumbnail'],
    ['/api/thumbnails/text.txt?size=15', 400, 'http.invalid-field'],
    ['/api/thumbnails/text.txt?size=1025', 400, 'http.invalid-field'],
    ['/api/thumbnails/%2e%2e/etc/passwd', 400, 'files.path-invalid'],
  ] as const)('there is none at %s', async ([address, status, code]) => {
    const files = await start()
    await files.ask('PUT', '/text.txt', { body: 'text' })
    await files.ask('PUT', '/lies.png', { body: noise(10_000) })
    await files.ask('PUT', '/empty.png', { body: '' })
    await files.ask('PUT', '/drawing.svg', { body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>' })
    await files.ask('MKCOL', '/folder')
    const answer = await files.ask('GET', address)
    expect([answer.status, answer.code]).toEqual([status, code])
  })

  test('are for callers who may read the picture', async () => {
    const files = await start({ admin })
    await files.ask('PUT', '/a.png', { headers: { Authorization: adminBasic }, body: await picture(20, 20) })
    expect((await files.ask('GET', '/api/thumbnails/a.png')).status).toBe(401)
    expect((await files.ask('GET', '/api/thumbnails/a.png', { headers: { Authorization: adminBasic } })).status).toBe(
      200,
    )
  })
})
