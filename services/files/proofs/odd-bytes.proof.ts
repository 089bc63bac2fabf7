/**
 * Almost valid bytes, over real sockets: header fields, XML, upload fields, archives and Office documents, each with
 * some bytes changed, removed, doubled or taken from another. Every request is answered or disconnected within seconds,
 * never with an internal error; the service's memory does not grow; and in the end the store is sound. The service runs
 * in a process of its own, so that its memory can be measured.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Pack, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockBody } from '../testing/locking.ts'
import { rounds } from '../testing/rounds.ts'
import { type Child, expectSound, startChild } from './child.ts'
import { zip } from './merge-on-save/zip.ts'

const { numRuns, timeout } = rounds(120, 5000, 0.3)
/** For an answer to a request of a few kilobytes, on a busy machine. */
const timeoutMs = 20_000
const silenceMs = 1000
/** A service with 1,000 slow uploads needs less. */
const maxMemory = 400 * 1024 * 1024

type Edit = (bytes: Buffer) => Buffer

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** What means something to one of the readers. */
const words = String.raw`
  \r\n \0 " ' < > ( ) [ ] , ; : = % %00 %2e%2e %ff / // .. \ * - -1 0 1e9 9007199254740993 18446744073709551616 0x10 NaN
  Not W/ bytes= <D:x xmlns:D=" xmlns=" xmlns:D= &amp; &#0; &#xD800; <![CDATA[ ]]> <!--  <!DOCTYPE <?xml encoding="UTF-16" </ />
  DAV: infinity Second- Infinite final; partial ?1 ?0 sha1 L2Y= path filename 1.0.0 ustar pax 00000000000 77777777777 PK`
  .trim()
  .split(/\s+/)
  .map((word) => latin(word.replaceAll(String.raw`\r\n`, '\r\n').replaceAll(String.raw`\0`, '\0')))

const place = fc.noBias(fc.nat(1000)).map((nth) => nth / 1000)
const inserted = fc.oneof(
  fc.constantFrom(...words),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(300, 9000)
    .chain((times) => fc.constantFrom(...words).map((word) => Buffer.concat(Array(times).fill(word)))),
)

const spliced = (bytes: Buffer, from: number, to: number, by: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)])

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(place, inserted).map(
    ([at, by]): Edit =>
      (bytes) =>
        spliced(bytes, Math.floor(at * bytes.length), Math.floor(at * bytes.length), by),
  ),
  fc.tuple(place, fc.nat(255)).map(
    ([at, bits]): Edit =>
      (bytes) => {
        const index = Math.floor(at * (bytes.length - 1))
        return bytes.length === 0 ? bytes : Buffer.from(bytes.with(index, (bytes[index] ?? 0) ^ bits))
      },
  ),
  fc.tuple(place, fc.integer({ min: 1, max: 8 }), fc.option(inserted, { nil: undefined })).map(
    ([at, length, by]): Edit =>
      (bytes) => {
        const from = Math.floor(at * bytes.length)
        return spliced(bytes, from, from + length, by ?? Buffer.alloc(0))
      },
  ),
  fc.tuple(place, place).map(
    ([one, other]): Edit =>
      (bytes) => {
        const [from, to] = [one, other].toSorted((a, b) => a - b).map((at) => Math.floor(at * bytes.length))
        return spliced(bytes, to ?? 0, to ?? 0, bytes.subarray(from, to))
      },
  ),
  place.map(
    (at): Edit =>
      (bytes) =>
        bytes.subarray(0, Math.floor(at * bytes.length)),
  ),
)

/** One of these, nearly, or now and then as it is. */
const nearly = (...seeds: readonly (string | Buffer)[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.constantFrom(...seeds), fc.array(edit, { maxLength: 4 }))
    .map(([seed, edits]) => edits.reduce((bytes, one) => one(bytes), typeof seed === 'string' ? latin(seed) : seed))

/** `{upload}` in a path is an unfinished upload by tus, or a resumable one; `{file}` a file. Both are made for it. */
type Asked = Readonly<{ method: string; path: string; fields: Readonly<Record<string, Buffer | string>>; body: Buffer }>

const asked = (
  method: fc.Arbitrary<string>,
  path: string,
  more: Readonly<{ fields?: Readonly<Record<string, fc.Arbitrary<Buffer | string>>>; body?: fc.Arbitrary<Buffer> }>,
): fc.Arbitrary<Asked> =>
  fc.record({
    method,
    path: fc.constant(path),
    fields: fc.record<Record<string, Buffer | string>>(more.fields ?? {}),
    body: more.body ?? fc.constant(Buffer.alloc(0)),
  })

/** What came back over a connection of its own until it was closed; undefined when that lasted too long. */
function answerOf({ url }: Child, { method, path, fields, body }: Asked): Promise<string | undefined> {
  const lines = Object.entries(fields).flatMap(([name, value]) => [
    latin(`${name}: `),
    Buffer.from(value),
    latin('\r\n'),
  ])
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
    const end = (answer: string | undefined) => {
      clearTimeout(nothingMore)
      clearTimeout(tooLate)
      socket.destroy()
      resolve(answer)
    }
    // Some fields announce more than was sent: the sending side is closed, so that the service does not wait for more.
    const nothingMore = setTimeout(() => socket.end(), silenceMs)
    const tooLate = setTimeout(() => end(undefined), timeoutMs)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => undefined) // a body that is not wanted is not read to its end
    socket.on('close', () => end(Buffer.concat(chunks).toString('latin1')))
    socket.write(Buffer.concat([latin(head), ...lines, latin('\r\n'), body]))
  })
}

const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))

/** 502 is a destination on another server (RFC 4918, 9.8.5), and nothing at all says who is sent half a request. */
function complaintOf(answer: string | undefined): string {
  if (answer === undefined) return 'no end'
  const isMistake = statusesIn(answer).some((status) => status >= 500 && status !== 502)
  return isMistake || answer.includes('"code":"internal"') ? answer.slice(0, 300) : ''
}

async function archive(fill: (packing: Pack) => void): Promise<Buffer> {
  const packing = pack()
  fill(packing)
  packing.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of packing) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const tars = await Promise.all([
  archive((packing) => packing.entry({ name: 'a.txt', mtime: new Date(1e12) }, 'some text')),
  archive((packing) => {
    packing.entry({ name: 'folder', type: 'directory' })
    packing.entry(
      { name: `folder/${'long-name-'.repeat(20)}`, pax: { comment: 'x', 'SCHILY.xattr.user': 'y' } },
      'x'.repeat(20_000),
    )
    packing.entry({ name: 'ünï', mtime: new Date(0) }, '')
  }),
])

const wordXml = (text: string): string =>
  `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
const wordDocument = (xml: string): Buffer =>
  zip({ '[Content_Types].xml': '<Types xmlns="t"><Default Extension="xml"/></Types>', 'word/document.xml': xml })

const documents = {
  PROPFIND:
    '<?xml version="1.0" encoding="utf-8"?><D:propfind xmlns:D="DAV:"><D:prop><D:getetag/><x:a xmlns:x="urn:x"/></D:prop><D:include/></D:propfind>',
  PROPPATCH:
    '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x:a xmlns:x="urn:x" xml:lang="de">1 &lt; <b c="d"/><![CDATA[&]]></x:a></D:prop></D:set><D:remove><D:prop><e/></D:prop></D:remove></D:propertyupdate>',
  LOCK: lockBody(),
  REPORT:
    '<D:sync-collection xmlns:D="DAV:"><D:sync-token/><D:sync-level>1</D:sync-level><D:limit><D:nresults>10</D:nresults></D:limit><D:prop><D:getetag/></D:prop></D:sync-collection>',
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const sha1 = createHash('sha1').update('x').digest('base64')
const token = '<urn:uuid:0190f5fe-7c4d-7aaa-8bbb-000000000001>'
const method = (...names: string[]): fc.Arbitrary<string> => fc.constantFrom(...names)

const xml = fc.constantFrom(...Object.entries(documents)).chain(([name, document]) =>
  asked(method(name), '/d', {
    fields: { Depth: fc.constant('1'), 'Content-Type': fc.constant('application/xml') },
    body: nearly(document, Buffer.from(`\ufeff${document}`, 'utf16le')),
  }),
)

const kinds: readonly (readonly [string, fc.Arbitrary<Asked>])[] = [
  [
    'the field If',
    asked(method('GET', 'PUT', 'PROPFIND', 'LOCK', 'DELETE'), '/d/inner', {
      fields: { If: nearly(`(${token} ["x"]) (Not <DAV:no-lock>)`, `</d> (${token}) </d/inner> (Not ["x"] ${token})`) },
    }),
  ],
  [
    'the field Range',
    asked(method('GET', 'HEAD', 'PUT'), '/large', {
      fields: { Range: nearly('bytes=0-9', 'bytes=-5', 'bytes=5-', 'bytes=0-0,2-3,99990-'), 'If-Range': nearly('"x"') },
    }),
  ],
  [
    'the field Destination',
    asked(method('COPY', 'MOVE'), '/{file}', {
      fields: {
        Destination: nearly('/to', 'http://localhost/to/%C3%BC', '/d/inner/'),
        Overwrite: fc.constant('T'),
      },
    }),
  ],
  ['XML', xml],
  [
    'what tus says',
    fc.oneof(
      asked(method('POST'), '/api/tus', {
        fields: {
          'Tus-Resumable': fc.constant('1.0.0'),
          'Upload-Length': nearly('1', '100'),
          'Upload-Metadata': nearly(`path ${base64('/up/a')}`, `filename ${base64('b')},folder ${base64('/up')},empty`),
          'Upload-Concat': fc.oneof(fc.constant('partial'), nearly('final;/api/tus/1 /api/tus/2', 'partial')),
          'Content-Type': fc.constant('application/offset+octet-stream'),
        },
        body: nearly('x'),
      }),
      asked(method('PATCH', 'HEAD', 'DELETE'), '/api/tus/{upload}', {
        fields: {
          'Tus-Resumable': fc.constant('1.0.0'),
          'Upload-Offset': nearly('0'),
          'Upload-Length': nearly('1', '100'),
          'Upload-Checksum': nearly(`sha1 ${sha1}`),
          'Content-Type': fc.constant('application/offset+octet-stream'),
        },
        body: nearly('x'),
      }),
    ),
  ],
  [
    'what resumable uploads say',
    asked(method('POST', 'PATCH', 'HEAD'), '/api/resumable/{upload}?path=/up/r', {
      fields: {
        'Upload-Complete': nearly('?1', '?0'),
        'Upload-Offset': nearly('0'),
        'Upload-Length': nearly('1'),
        'Upload-Draft-Interop-Version': nearly('8'),
        'Content-Type': nearly('application/partial-upload'),
      },
      body: nearly('x'),
    }),
  ],
  ['an archive', asked(method('POST'), '/api/bulk/upload?path=/in', { body: nearly(...tars) })],
  [
    'a document',
    fc.nat(30).chain((nth) =>
      asked(method('PUT'), `/documents/${nth}.docx`, {
        body: fc.oneof(
          nearly(wordDocument(wordXml('some words'))),
          nearly(wordXml('some words')).map((xml) => wordDocument(xml.toString('latin1'))),
        ),
      }),
    ),
  ],
]

async function made(child: Child, path: string): Promise<string> {
  if (path.includes('{upload}')) return await begunUpload(child, path)
  if (path.includes('{file}')) await child.ask(path.replace('{file}', 'file'), { method: 'PUT', body: 'file' })
  return path.replace('{file}', 'file')
}

/** The address of an upload without any bytes yet. */
async function begunUpload({ ask, url }: Child, path: string): Promise<string> {
  const headers: Record<string, string> = path.startsWith('/api/tus')
    ? { 'Tus-Resumable': '1.0.0', 'Upload-Defer-Length': '1', 'Upload-Metadata': `path ${base64('/up/tus')}` }
    : { 'Upload-Complete': '?0', 'Upload-Draft-Interop-Version': '8' }
  const { headers: received } = await ask(path.replace('/{upload}', ''), { method: 'POST', headers })
  return new URL(received.get('location') ?? '', url).pathname + path.slice(path.indexOf('}') + 1)
}

/** Resident, in bytes. */
const memoryOf = ({ pid }: Child): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024

/** Whoever reads the texts of documents has come past all that was there before. */
async function expectIndexed({ ask }: Child): Promise<void> {
  await ask('/last.docx', { method: 'PUT', body: new Uint8Array(wordDocument(wordXml('quicksilver'))) })
  const found = async () => (await ask('/api/search?q=quicksilver')).text()
  await expect.poll(found, { timeout: 3 * timeoutMs }).toContain('/last.docx')
}

/** Samples of what a process holds: bounded, and at the end no higher than it had been before, but for what a collection leaves. */
function expectLevel(samples: readonly number[]): void {
  const quarter = Math.ceil(samples.length / 4)
  expect(Math.max(...samples)).toBeLessThan(maxMemory)
  expect(Math.min(...samples.slice(-quarter))).toBeLessThan(Math.max(...samples.slice(0, quarter)) + 64 * 1024 * 1024)
}

describe('odd bytes', () => {
  let folder: string
  let child: Child
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alluvium-odd-'))
    child = await startChild(folder)
    await child.ask('/d/inner', { method: 'PUT', body: 'inner' })
    await child.ask('/large', { method: 'PUT', body: 'x'.repeat(100_000) })
  })
  afterAll(async () => {
    await child.kill()
    await rm(folder, { recursive: true, force: true })
  })

  test.for(kinds)(
    'in %s are answered, never with an internal error, and fill no memory',
    { timeout },
    async ([, one]) => {
      const samples: number[] = []
      let [asked, taken] = [0, 0]
      await fc.assert(
        fc.asyncProperty(one, async (request) => {
          const answer = await answerOf(child, { ...request, path: await made(child, request.path) })
          expect(complaintOf(answer)).toBe('')
          if (statusesIn(answer ?? '').some((status) => status < 300)) taken += 1
          if ((asked += 1) % 30 === 0) samples.push(memoryOf(child))
        }),
        { numRuns },
      )
      expect(taken).toBeGreaterThan(numRuns / 100) // others get past the first look, too
      expectLevel(samples)
      expect((await child.ask('/large')).status).toBe(200)
    },
  )

  test('leave the store sound, and the readers of documents read the next one', { timeout }, async () => {
    await expectIndexed(child)
    await child.kill()
    await expectSound(folder)
  })
})
