import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { handClock } from '@alluvium/kernel'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { smallLimitBytes } from '../../model/content.ts'
import { uploadsBytes } from '../../operations/uploads/uploads-bytes.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const at = (path: string) => `path ${base64(path)}`
const tus = { 'Tus-Resumable': '1.0.0' }
const patching = { ...tus, 'Content-Type': 'application/offset+octet-stream' }

const create = ({ ask }: RunningFiles, headers: object, body?: Uint8Array) =>
  ask('POST', '/api/tus', { headers: { ...tus, ...headers }, ...(body ? { body } : {}) })

async function created(files: RunningFiles, path: string, length: number): Promise<string> {
  const { status, headers } = await create(files, { 'Upload-Length': length, 'Upload-Metadata': at(path) })
  expect(status).toBe(201)
  return String(headers.location)
}

const append = (
  { ask }: RunningFiles,
  location: string,
  offset: number,
  body: Uint8Array | string,
  headers: object = {},
) => ask('PATCH', location, { headers: { ...patching, 'Upload-Offset': offset, ...headers }, body })

const head = ({ ask }: RunningFiles, location: string) => ask('HEAD', location, { headers: tus })

const sha1 = (text: string) => `sha1 ${createHash('sha1').update(text).digest('base64')}`

const onDisk = async ({ stored }: RunningFiles) => (await stored.names()).length

/** Sends the head of a request, waits until its body is asked for, and sends the beginning of that. */
function halfSent(port: number, requestHead: string, bytes: Uint8Array | string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${requestHead}Expect: 100-continue\r\n\r\n`))
    socket.once('data', () => socket.write(bytes, () => resolve(socket)))
    socket.on('error', reject)
  })
}

const patchHead = (location: string, length: number) =>
  `PATCH ${location} HTTP/1.1\r\nHost: localhost\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${length}\r\n`

describeFiles('tus', (start) => {
  test('with a folder at its place now lists the methods of the upload', async () => {
    const files = await start()
    const location = await created(files, '/place', 1)
    await files.ask('MKCOL', '/place')
    const refused = await append(files, location, 0, 'x')
    expect([refused.status, refused.headers.allow]).toEqual([405, 'OPTIONS, HEAD, PATCH, DELETE'])
  })

  test('takes its media type as it is written, with parameters or in capitals', async () => {
    const files = await start()
    const location = await created(files, '/f', 2)
    for (const [offset, type] of ['Application/Offset+Octet-Stream', 'application/offset+octet-stream; v=1'].entries())
      expect((await append(files, location, offset, 'x', { 'Content-Type': type })).status).toBe(204)
    expect((await files.ask('GET', '/f')).text).toBe('xx')
  })

  test('announces what it can do, to everybody', async () => {
    const { ask } = await start({ admin })
    const { status, headers } = await ask('OPTIONS', '/api/tus')
    expect([status, headers]).toMatchObject([
      204,
      {
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension':
          'creation,creation-with-upload,creation-defer-length,checksum,termination,expiration,concatenation',
        'tus-checksum-algorithm': 'sha1,sha256,sha512,md5',
      },
    ])
    expect((await ask('POST', '/api/tus', { headers: { ...tus, 'Upload-Length': 1 } })).status).toBe(401)
  })

  test('makes a file of several pieces, before the last piece is answered', async () => {
    const files = await start()
    const whole = noise(50_000, 2)
    const location = await created(files, '/new/f.bin', whole.length)
    const first = await append(files, location, 0, whole.subarray(0, 20_000))
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '20000'])
    expect((await files.ask('GET', '/new/f.bin')).status).toBe(404)
    expect((await head(files, location)).headers).toMatchObject({
      'upload-offset': '20000',
      'upload-length': '50000',
      'upload-metadata': at('/new/f.bin'),
      'cache-control': 'no-store',
    })
    const last = await append(files, location, 20_000, whole.subarray(20_000))
    const file = await files.ask('GET', '/new/f.bin')
    expect(file.body.equals(whole)).toBe(true)
    expect([last.status, last.headers]).toMatchObject([
      204,
      { 'upload-offset': '50000', etag: file.headers['etag'], 'content-location': '/new/f.bin' },
    ])
    expect((await head(files, location)).headers).toMatchObject({ 'upload-offset': '50000', 'upload-length': '50000' })
    expect((await append(files, location, 50_000, 'more')).status).toBe(400)
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('accepts the first bytes with the creation, all of them, or none', async () => {
    const files = await start()
    const type = { 'Content-Type': patching['Content-Type'] }
    const some = await create(
      files,
      { ...type, 'Upload-Length': 6, 'Upload-Metadata': at('/some') },
      Buffer.from('abc'),
    )
    expect([some.status, some.headers['upload-offset']]).toEqual([201, '3'])
    expect((await append(files, String(some.headers.location), 3, 'def')).status).toBe(204)
    expect((await files.ask('GET', '/some')).text).toBe('abcdef')
    const all = await create(files, { ...type, 'Upload-Length': 3, 'Upload-Metadata': at('/all') }, Buffer.from('abc'))
    expect([all.status, (await files.ask('GET', '/all')).text, all.headers['etag']]).toEqual([
      201,
      'abc',
      expect.any(String),
    ])
    expect((await create(files, { 'Upload-Length': 0, 'Upload-Metadata': at('/none') })).status).toBe(201)
    expect((await files.ask('GET', '/none')).status).toBe(200)
    const long = await create(
      files,
      { ...type, 'Upload-Length': 2, 'Upload-Metadata': at('/long') },
      Buffer.from('abc'),
    )
    expect(long.status).toBe(413)
  })

  test('accepts the length later', async () => {
    const files = await start()
    const { headers } = await create(files, { 'Upload-Defer-Length': '1', 'Upload-Metadata': at('/f') })
    const location = String(headers.location)
    expect((await append(files, location, 0, 'abc')).status).toBe(204)
    expect((await head(files, location)).headers).toMatchObject({ 'upload-defer-length': '1', 'upload-offset': '3' })
    expect((await append(files, location, 3, 'x', { 'Upload-Length': 2 })).status).toBe(400)
    expect((await append(files, location, 3, 'def', { 'Upload-Length': 6 })).status).toBe(204)
    expect((await files.ask('GET', '/f')).text).toBe('abcdef')
  })

  test('names the file by path, or by filename and folder', async () => {
    const files = await start()
    const cases = [
      [`filename ${base64('é ü.txt')}`, '/%C3%A9%20%C3%BC.txt'],
      [`filename ${base64('a.txt')},folder ${base64('/x/y')},filetype ${base64('text/plain')},is_public`, '/x/y/a.txt'],
      [`path ${base64('z/b.txt')},filename ${base64('c.txt')}`, '/z/b.txt'],
      // Uppy: a file by itself, one of a folder that was dropped, and the same renamed there
      [`relativePath ${base64('null')},name ${base64('u1.txt')},type ${base64('text/plain')}`, '/u1.txt'],
      [`relativePath ${base64('photos/may/u2.jpg')},name ${base64('u2.jpg')}`, '/photos/may/u2.jpg'],
      [`relativePath ${base64('/photos/u2.jpg')},name ${base64('u3.jpg')},folder ${base64('/x')}`, '/x/photos/u3.jpg'],
      [`relativePath ${base64('photos/u4.jpg')},folder ${base64('x')}`, '/x/photos/u4.jpg'],
      [`filename ${base64('u5.txt')},name ${base64('other')}`, '/u5.txt'],
    ]
    for (const [metadata, path] of cases) {
      const location = String(
        (await create(files, { 'Upload-Length': 1, 'Upload-Metadata': metadata })).headers.location,
      )
      expect((await append(files, location, 0, 'x')).headers['content-location']).toBe(path)
    }
  })

  test.each([
    [{ 'Upload-Length': '1' }, 400],
    [{ 'Upload-Metadata': at('/f') }, 400],
    [{ 'Upload-Length': '1', 'Upload-Defer-Length': '1', 'Upload-Metadata': at('/f') }, 400],
    [{ 'Upload-Length': '-1', 'Upload-Metadata': at('/f') }, 400],
    [{ 'Upload-Length': '1e3', 'Upload-Metadata': at('/f') }, 400],
    [{ 'Upload-Length': '9007199254740992', 'Upload-Metadata': at('/f') }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': 'path !' }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': `${at('/f')},${at('/g')}` }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': at('/../f') }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': `filename ${base64('a/b')}` }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': `name ${base64('a/b')}` }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': `name ${base64('a')},relativePath ${base64('../a')}` }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': `filename ${base64('..')},folder ${base64('x')}` }, 400],
    [{ 'Upload-Length': '1', 'Upload-Metadata': at('/api/tus/f') }, 403],
    [{ 'Upload-Length': '1', 'Upload-Metadata': at('/') }, 405],
    [{ 'Upload-Concat': 'half', 'Upload-Length': '1', 'Upload-Metadata': at('/f') }, 400],
    [{ 'Upload-Concat': 'final;/etc/passwd', 'Upload-Metadata': at('/f') }, 400],
    [{ 'Upload-Concat': 'final;/api/tus/ul_aaaaaaaaaaaaaaaaaaaaaa', 'Upload-Metadata': at('/f') }, 404],
  ])('does not create with %j', async (headers, status) => {
    const files = await start()
    expect((await create(files, headers)).status).toBe(status)
    expect((await files.ask('GET', '/')).text).toBe('[]')
  })

  test('refuses what violates the protocol, and changes nothing', async () => {
    const files = await start()
    const location = await created(files, '/f', 3)
    const { ask } = files
    const statuses = [
      await ask('POST', '/api/tus', { headers: { 'Upload-Length': 1 } }),
      await ask('PATCH', location, {
        headers: { ...patching, 'Tus-Resumable': '0.2.2', 'Upload-Offset': 0 },
        body: 'abc',
      }),
      await ask('PATCH', location, {
        headers: { ...tus, 'Upload-Offset': 0, 'Content-Type': 'text/plain' },
        body: 'abc',
      }),
      await ask('PATCH', location, { headers: patching, body: 'abc' }),
      await append(files, location, 1, 'ab'),
      await append(files, location, 0, 'abcd'),
      await append(files, `${location}x`, 0, 'abc'),
      await ask('GET', location, { headers: tus }),
      await ask('HEAD', '/api/tus/nothing/there', { headers: tus }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([412, 412, 415, 400, 409, 413, 404, 405, 404])
    expect((await head(files, location)).headers['upload-offset']).toBe('0')
  })

  test('gives up an upload that sends more than its length', async () => {
    const files = await start()
    const location = await created(files, '/f', 3)
    const { status } = await append(files, location, 0, 'abcdef', { 'Transfer-Encoding': 'chunked' })
    expect(status).toBe(413)
    expect([(await head(files, location)).status, (await files.ask('GET', '/f')).status]).toEqual([404, 404])
  })

  test('accepts a piece only if it matches its announced digest', async () => {
    const files = await start()
    const location = await created(files, '/f', 6)
    const wrong = await append(files, location, 0, 'abc', { 'Upload-Checksum': sha1('abd') })
    expect([wrong.status, wrong.code]).toEqual([460, 'files.digest-mismatch'])
    expect((await head(files, location)).headers['upload-offset']).toBe('0')
    expect((await append(files, location, 0, 'abc', { 'Upload-Checksum': 'crc32 AAAA' })).status).toBe(400)
    expect((await append(files, location, 0, 'abc', { 'Upload-Checksum': sha1('abc') })).status).toBe(204)
    expect((await append(files, location, 3, 'def', { 'Upload-Checksum': sha1('def') })).status).toBe(204)
    expect((await files.ask('GET', '/f')).text).toBe('abcdef')
  })

  test('keeps what arrived of a piece that was cut off', async () => {
    const files = await start()
    const whole = noise(300_000, 4)
    const location = await created(files, '/f', whole.length)
    const socket = await halfSent(files.port, patchHead(location, 300_000), whole.subarray(0, 100_000))
    socket.destroy()
    const offset = async () => Number((await head(files, location)).headers['upload-offset'])
    await expect.poll(offset).toBeGreaterThan(0)
    const come = await offset()
    expect((await append(files, location, come, whole.subarray(come))).status).toBe(204)
    expect((await files.ask('GET', '/f')).body.equals(whole)).toBe(true)
  })

  test('lets a later request end an earlier one whose connection hangs', async () => {
    const files = await start()
    const location = await created(files, '/f', 20)
    const hanging = await halfSent(files.port, patchHead(location, 20), '0123456789')
    expect((await head(files, location)).headers['upload-offset']).toBe('10')
    expect((await append(files, location, 10, 'abcdefghij')).status).toBe(204)
    expect((await files.ask('GET', '/f')).text).toBe('0123456789abcdefghij')
    hanging.destroy()
  })

  test('deletes an upload with all its bytes on request', async () => {
    const files = await start()
    const location = await created(files, '/f', 50_000)
    await append(files, location, 0, noise(20_000))
    expect(await files.database.read(uploadsBytes())).toBe(20_000)
    expect((await files.ask('DELETE', location, { headers: tus })).status).toBe(204)
    expect((await head(files, location)).status).toBe(404)
    expect(await files.database.read(uploadsBytes())).toBe(0)
    await expect.poll(() => onDisk(files)).toBe(0)
  })

  test('forgets an upload that was not continued for seven days, and a completed one after one', async () => {
    const clock = handClock()
    const files = await start({ clock, smallLimitBytes })
    const location = await created(files, '/f', 50_000)
    const day = 24 * 3_600_000
    clock.advance(6 * day)
    const { headers } = await append(files, location, 0, noise(20_000))
    expect(Date.parse(String(headers['upload-expires']))).toBe(clock.now() + 7 * day)
    clock.advance(6 * day)
    expect((await head(files, location)).headers['upload-offset']).toBe('20000')
    const finished = await created(files, '/g', 1)
    await append(files, finished, 0, 'x')
    clock.advance(day + 1)
    expect([(await head(files, location)).status, (await head(files, finished)).status]).toEqual([410, 410])
    expect((await start({ clock, database: files.database, blobs: files.blobs })).service).toBeDefined()
    await expect.poll(async () => (await head(files, location)).status).toBe(404)
    await expect.poll(() => onDisk(files)).toBe(0)
    expect((await files.ask('GET', '/g')).text).toBe('x')
  })

  test('concatenates uploads that were sent in parallel', async () => {
    const files = await start()
    const pieces = [noise(30_000, 1), noise(20_000, 2), noise(10_000, 3)]
    const locations: string[] = []
    for (const piece of pieces) {
      const partial = await create(files, { 'Upload-Concat': 'partial', 'Upload-Length': piece.length })
      locations.push(String(partial.headers.location))
    }
    const concat = {
      'Upload-Concat': `final;${locations.map((one) => files.url + one).join(' ')}`,
      'Upload-Metadata': at('/whole'),
    }
    expect((await create(files, concat)).code).toBe('files.upload-incomplete')
    for (const [nth, location] of locations.entries())
      expect((await append(files, location, 0, pieces[nth] ?? '')).status).toBe(204)
    expect((await head(files, locations[0] ?? '')).headers['upload-concat']).toBe('partial')
    const final = await create(files, concat)
    expect([final.status, final.headers['content-location']]).toEqual([201, '/whole'])
    expect((await files.ask('GET', '/whole')).body.equals(Buffer.concat(pieces))).toBe(true)
    const location = String(final.headers.location)
    expect((await head(files, location)).headers).toMatchObject({
      'upload-concat': concat['Upload-Concat'],
      'upload-length': '60000',
      'upload-offset': '60000',
    })
    expect((await append(files, location, 60_000, 'x')).status).toBe(403)
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('keeps the old file when a condition fails at the end', async () => {
    const files = await start()
    const { headers } = await create(files, { 'Upload-Length': 3, 'Upload-Metadata': at('/f'), 'If-None-Match': '*' })
    await files.ask('PUT', '/f', { body: 'other' })
    const last = await append(files, String(headers.location), 0, 'abc')
    expect([last.status, last.code]).toEqual([412, 'files.precondition-failed'])
    expect((await files.ask('GET', '/f')).text).toBe('other')
    expect((await head(files, String(headers.location))).status).toBe(412)
    await files.ask('DELETE', '/f')
    expect((await head(files, String(headers.location))).headers['upload-offset']).toBe('3')
    expect((await files.ask('GET', '/f')).text).toBe('abc')
  })

  test('accepts a method in an override header', async () => {
    const files = await start()
    const location = await created(files, '/f', 3)
    const headers = { ...patching, 'Upload-Offset': 0, 'X-HTTP-Method-Override': 'PATCH' }
    expect((await files.ask('POST', location, { headers, body: 'abc' })).status).toBe(204)
  })
})

/** Uploads with the client that people use; aborts it after so many bytes and goes on, as long as `cuts` gives. */
function uploadWith(
  files: RunningFiles,
  whole: Buffer,
  options: Partial<UploadOptions> & Readonly<{ protocol?: string }>,
  cuts: readonly number[] = [],
): Promise<number> {
  const left = [...cuts]
  let aborted = 0
  return new Promise((resolve, reject) => {
    const upload = new Upload(whole, {
      endpoint: `${files.url}/api/tus`,
      retryDelays: [0, 10, 50],
      onError: reject,
      onSuccess: () => resolve(aborted),
      onProgress(sent) {
        const [cut] = left
        if (cut === undefined || sent < cut) return
        left.shift()
        aborted += 1
        upload.abort().then(() => upload.start(), reject)
      },
      ...options,
    })
    upload.start()
  })
}

describeFiles('tus-js-client', (start) => {
  test('uploads, is interrupted again and again, resumes, and the file matches', async () => {
    const files = await start()
    const whole = noise(3_000_000, 7)
    const cuts = [100_000, 700_000, 1_500_000, 2_200_000]
    const aborted = await uploadWith(files, whole, { chunkSize: 250_000, metadata: { filename: 'big.bin' } }, cuts)
    expect(aborted).toBeGreaterThan(0)
    expect((await files.ask('GET', '/big.bin')).body.equals(whole)).toBe(true)
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('uploads in one request', async () => {
    const files = await start()
    const whole = noise(1_000_000, 8)
    await uploadWith(files, whole, { metadata: { path: '/a/one.bin' }, uploadDataDuringCreation: true })
    expect((await files.ask('GET', '/a/one.bin')).body.equals(whole)).toBe(true)
  })

  test('uploads in parallel, and the pieces are put together', async () => {
    const files = await start()
    const whole = noise(2_000_000, 9)
    await uploadWith(files, whole, {
      parallelUploads: 4,
      chunkSize: 200_000,
      metadata: { filename: 'p.bin', folder: 'par' },
    })
    expect((await files.ask('GET', '/par/p.bin')).body.equals(whole)).toBe(true)
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('resumes an upload that an earlier process began', async () => {
    const before = await start()
    const whole = noise(400_000, 10)
    const location = await created(before, '/f', whole.length)
    await append(before, location, 0, whole.subarray(0, 150_000))
    const after = await start({ database: before.database, blobs: before.blobs })
    await uploadWith(after, whole, { uploadUrl: after.url + location, chunkSize: 100_000 })
    expect((await after.ask('GET', '/f')).body.equals(whole)).toBe(true)
  })

  test('speaks the IETF’s draft as well', async () => {
    const files = await start()
    const whole = noise(600_000, 11)
    await uploadWith(files, whole, {
      endpoint: `${files.url}/api/resumable?path=/ietf.bin`,
      protocol: 'ietf-draft-05',
      chunkSize: 100_000,
    })
    expect((await files.ask('GET', '/ietf.bin')).body.equals(whole)).toBe(true)
  })
})
