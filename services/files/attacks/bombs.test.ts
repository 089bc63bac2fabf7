/**
 * Small requests and files that would cost much: each is refused or given up, and other clients are served meanwhile.
 */
import { request as httpRequest } from 'node:http'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../testing/running-files.ts'

const authorization = adminBasic
const read = ['PROPFIND', 'REPORT'] as const
const written = ['PROPPATCH', 'LOCK'] as const

/** A document that the method would take, with something in it. */
const documents: Readonly<Record<string, (inner: string, attributes?: string) => string>> = {
  PROPFIND: (inner, attributes = '') => `<propfind xmlns="DAV:" ${attributes}><prop><a>${inner}</a></prop></propfind>`,
  PROPPATCH: (inner, attributes = '') =>
    `<propertyupdate xmlns="DAV:" ${attributes}><set><prop><a xmlns="urn:a">${inner}</a></prop></set></propertyupdate>`,
  LOCK: (inner, attributes = '') =>
    `<lockinfo xmlns="DAV:" ${attributes}><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner>${inner}</owner></lockinfo>`,
  REPORT: (inner, attributes = '') =>
    `<sync-collection xmlns="DAV:" ${attributes}><sync-token/><sync-level>1</sync-level><prop><a>${inner}</a></prop></sync-collection>`,
}

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

type Bomb = Readonly<{ name: string; body(document: (typeof documents)[string]): string | Uint8Array }>

const bombs: readonly Bomb[] = [
  { name: 'a document type', body: (document) => `<!DOCTYPE x>${document('')}` },
  {
    name: 'an external entity',
    body: (document) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${document('&e;')}`,
  },
  {
    name: 'an external document type',
    body: (document) => `<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">${document('')}`,
  },
  { name: 'a billion laughs', body: (document) => `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${document('&l9;')}` },
  {
    name: 'one long entity many times',
    body: (document) => `<!DOCTYPE x [<!ENTITY e "${'x'.repeat(50_000)}">]>${document('&e;'.repeat(50_000))}`,
  },
  {
    name: 'a document type in UTF-16',
    body: (document) => Buffer.from(`\ufeff<!DOCTYPE x>${document('')}`, 'utf16le'),
  },
  {
    name: 'UTF-7',
    body: (document) => `<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x+AD4-${document('')}`,
  },
  { name: 'UTF-7 in disguise', body: (document) => document('+ADwAIQ-DOCTYPE x+AD4-').replace('>', ' +AD4->') },
  { name: 'depth', body: (document) => document(`${'<b>'.repeat(100_000)}${'</b>'.repeat(100_000)}`) },
  {
    name: 'attributes',
    body: (document) => document('', Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')),
  },
  { name: 'the same attribute twice', body: (document) => document('', 'a="1" a="2"') },
  { name: 'xml meaning something else', body: (document) => document('', 'xmlns:xml="urn:evil"') },
  { name: 'xmlns as a prefix', body: (document) => document('', 'xmlns:xmlns="DAV:"') },
  { name: 'a prefix bound to nothing', body: (document) => document('<x:b xmlns:x=""/>') },
  { name: 'a NUL', body: (document) => document('\0') },
  { name: 'an open end', body: (document) => document('').slice(0, -3) },
]

describeFiles('XML that would cost much or mean something else', (start) => {
  test('is refused by every method that reads XML, before it has any effect', async () => {
    const files = await start({ admin })
    await files.ask('PUT', '/f', { headers: { authorization }, body: 'x' })
    const wrong: unknown[] = []
    for (const method of [...read, ...written]) {
      const document = documents[method] ?? String
      for (const { name, body } of bombs) {
        const headers = { authorization, Depth: '0', 'Content-Type': 'application/xml' }
        const path = method === 'REPORT' ? '/' : '/f'
        const answer = await files.ask(method, path, { headers, body: body(document) })
        if (answer.status !== 400 && answer.status !== 413) wrong.push([method, name, answer.status])
        if (answer.text.includes('root:')) wrong.push([method, name, 'told a file of the machine'])
      }
    }
    expect(wrong).toEqual([])
    const { text } = await files.ask('PROPFIND', '/f', { headers: { authorization, Depth: '0' } })
    expect([text.includes('activelock'), text.includes('urn:a')]).toEqual([false, false])
  })

  test('of fifty megabytes is refused unread, whether it says so or not', async () => {
    const files = await start({ admin })
    for (const method of [...read, ...written]) {
      const headers = { authorization, Depth: '0' }
      const said = await statusOf(files, method, { ...headers, 'Content-Length': 50 * 1024 * 1024 }, 0)
      const unsaid = await statusOf(files, method, { ...headers, 'Transfer-Encoding': 'chunked' }, 3 * 1024 * 1024)
      expect([method, said, unsaid]).toEqual([method, 413, 413])
    }
  })
})

/** The answer to a body that never ends, of which so many bytes are sent. */
function statusOf({ port }: RunningFiles, method: string, headers: object, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const all = { ...headers }
    const asked = httpRequest(
      { host: '127.0.0.1', port, method, path: '/', headers: all, agent: false },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.on('error', () => undefined)
        asked.destroy()
      },
    )
    asked.on('error', reject)
    asked.flushHeaders()
    if (bytes > 0) asked.write(Buffer.alloc(bytes, ' '))
  })
}

/** A zip of one deflated part that may lie about its length. */
function zipOf(path: string, content: Buffer, claimed = content.length): Buffer {
  const bytes = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(bytes.length, 14)
  common.writeUInt32LE(claimed, 18)
  common.writeUInt16LE(path.length, 22)
  const front = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(path), bytes])
  const record = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, Buffer.alloc(14), Buffer.from(path)])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(record.length, 12)
  end.writeUInt32LE(front.length, 16)
  return Buffer.concat([front, record, end])
}

const wordXml = (text: string) => Buffer.from(`<w:document xmlns:w="w"><w:p><w:t>${text}</w:t></w:p></w:document>`)
const wordWith = (text: string) => zipOf('word/document.xml', wordXml(text))
const swelling = wordXml(`bombastic ${' '.repeat(120 * 1024 * 1024)}`)

describeFiles('a document that swells when it is read', (start) => {
  test('is given up, the next document is read, and other clients are served meanwhile', async () => {
    const files = await start({ admin })
    const put = (path: string, body: Uint8Array | string) =>
      files.ask('PUT', path, { headers: { authorization }, body })
    const bomb = zipOf('word/document.xml', swelling)
    await put('/swells.docx', bomb)
    await put('/lies.docx', zipOf('word/document.xml', swelling, 100))
    await put('/sheet.xlsx', zipOf('xl/sharedStrings.xml', swelling))
    await put(
      '/laughs.docx',
      zipOf('word/document.xml', Buffer.from(`<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><x>&l9;</x>`)),
    )
    await put('/leaves.docx', zipOf('../../../etc/cron.d/x', wordXml('bombastic')))
    await put(
      '/drawing.svg',
      `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg">&l9;</svg>`,
    )
    expect((await put('/fine.docx', wordWith('quicksilver'))).status).toBe(201)
    const found = async (word: string) =>
      (await files.ask('GET', `/api/search?q=${word}`, { headers: { authorization } })).text
    await expect.poll(() => found('quicksilver')).toContain('/fine.docx')
    expect(await found('bombastic')).toBe('[]')
    expect((await files.ask('GET', '/healthz')).status).toBe(200)
    expect((await files.ask('GET', '/swells.docx', { headers: { authorization } })).body.equals(bomb)).toBe(true)
  })
})

function pngPart(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The head of a picture, with nothing behind it. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(Buffer.alloc(1000))),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

describeFiles('a picture of too many pixels to decode', (start) => {
  test('has no thumbnail, and the next picture has one', async () => {
    const files = await start({ admin })
    const ask = (method: string, path: string, body?: Uint8Array | string) =>
      files.ask(method, path, { headers: { authorization }, ...(body === undefined ? {} : { body }) })
    await ask('PUT', '/bomb.png', pngOf(60_000, 60_000))
    await ask('PUT', '/huge.png', pngOf(2 ** 31 - 1, 2 ** 31 - 1))
    await ask(
      'PUT',
      '/svg.png',
      `<svg xmlns="http://www.w3.org/2000/svg" width="1e5" height="1e5"><image href="file:///etc/passwd"/></svg>`,
    )
    for (const name of ['bomb', 'huge', 'svg']) {
      const all = await Promise.all(
        [64, 128, 256].map((size) => ask('GET', `/api/thumbnails/${name}.png?size=${size}`)),
      )
      expect(all.map(({ status, code }) => [status, code])).toEqual(all.map(() => [404, 'files.no-thumbnail']))
    }
    await ask(
      'PUT',
      '/fine.png',
      await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    expect((await ask('GET', '/api/thumbnails/fine.png')).headers['content-type']).toBe('image/webp')
  })
})

describeFiles('an upload that announces false values', (start) => {
  test('about its size, its indexes or its bytes stores nothing but what is valid', async () => {
    const files = await start()
    const post = async (path: string, body: unknown = {}) =>
      files.ask('POST', path, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    const chunk = (id: string, index: string, body: string) => files.ask('PUT', `/api/upload/${id}/${index}`, { body })
    const begun = async (wanted: object) => JSON.parse((await post('/api/upload/init', wanted)).text).upload_id
    for (const size of [-1, 1.5, 2 ** 53, 1e300, '1', null])
      expect((await post('/api/upload/init', { path: '/f', total_size: size })).status).toBe(400)
    for (const size of [0, -1, 2 ** 31, 1e300])
      expect((await post('/api/upload/init', { path: '/f', chunk_size: size })).status).toBe(400)
    const id = await begun({ path: '/f', total_size: 6, chunk_size: 3 })
    for (const index of ['-1', '9007199254740992', '9007199254740993', '1e2', '0x1', '%00', '99999999999999999999'])
      expect([index, (await chunk(id, index, 'abc')).status]).toEqual([index, 400])
    expect((await post(`/api/upload/${id}/complete`)).status).toBe(400)
    await Promise.all(['one', 'two', 'six'].map((body) => chunk(id, '0', body)))
    await chunk(id, '0', 'abc')
    await chunk(id, '1', 'x')
    expect((await post(`/api/upload/${id}/complete`)).code).toBe('files.upload-size-wrong')
    await chunk(id, '1', 'def')
    expect((await post(`/api/upload/${id}/complete`)).status).toBe(201)
    expect((await files.ask('GET', '/f')).text).toBe('abcdef')
    const short = await begun({ path: '/g', total_size: 1_000_000_000, chunk_size: 100_000_000 })
    await chunk(short, '0', 'abc')
    expect((await post(`/api/upload/${short}/complete`)).status).toBe(400)
    expect((await files.ask('GET', '/g')).status).toBe(404)
  })
})
