/** The type that the client declared for a file: by every protocol, and through every later change of the file. */
import { expect, test } from 'vitest'
import { tarArchive } from '../../../testing/documents/tar-archive.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { share } from '../../../testing/shares.ts'
import { declaredType, isActive, typeOf } from '../../model/media-type.ts'

const json = { 'Content-Type': 'application/json' }
const authorization = adminBasic

/** What each way of asking says of the file `name` in the folder /d. */
async function typesOf({ ask }: RunningFiles, name: string, headers = {}): Promise<ReadonlySet<unknown>> {
  const body = '<propfind xmlns="DAV:"><prop><getcontenttype/></prop></propfind>'
  const found = await ask('PROPFIND', `/d/${name}`, { headers: { Depth: '0', ...headers }, body })
  const query = `{ file(path: "/d/${name}") { mime_type } }`
  const graphql = await ask('POST', '/api/graphql', {
    headers: { ...json, ...headers },
    body: JSON.stringify({ query }),
  })
  const listed: { name: string; mime_type: string }[] = JSON.parse((await ask('GET', '/d', { headers })).text)
  return new Set([
    (await ask('GET', `/d/${name}`, { headers })).headers['content-type'],
    (await ask('HEAD', `/d/${name}`, { headers })).headers['content-type'],
    (await ask('GET', `/d/${name}`, { headers: { ...headers, Range: 'bytes=0-0' } })).headers['content-type'],
    responsesOf(found.text)[`/d/${name}`]?.['200 getcontenttype'],
    listed.find((one) => one.name === name)?.mime_type,
    JSON.parse(graphql.text).data.file.mime_type,
  ])
}

const said = [
  ['plain', 'image/png', 'image/png'],
  ['a.txt', 'text/csv', 'text/csv'],
  ['b.txt', 'Text/Plain; Charset=iso-8859-1', 'text/plain; Charset=iso-8859-1'],
  ['c.txt', 'text/plain', 'text/plain'],
  ['d.txt', undefined, 'text/plain'],
  ['e.txt', 'application/octet-stream', 'text/plain'],
  ['f.txt', 'application/x-www-form-urlencoded', 'text/plain'],
  ['l.png', 'binary/octet-stream', 'image/png'],
  ['m.png', 'multipart/form-data; boundary=x', 'image/png'],
  ['g.txt', 'no type', 'text/plain'],
  ['h.txt', 'text/html; x="a<b&c"', 'text/html; x="a<b&c"'],
  ['j', 'multipart/mixed;boundary="a;b" ; x=y', 'multipart/mixed; boundary="a;b"; x=y'],
  ['k', String.raw`text/x-a; title="a \"b\" \\"`, String.raw`text/x-a; title="a \"b\" \\"`],
  ['i', undefined, 'application/octet-stream'],
] as const

const base64 = (text: string) => Buffer.from(text).toString('base64')
const to = (Destination: string) => ({ headers: { Destination } })
const put = ({ ask }: RunningFiles, path: string, type: string | undefined, body = 'xyz', headers = {}) =>
  ask('PUT', path, { headers: { ...(type === undefined ? {} : { 'Content-Type': type }), ...headers }, body })

describeFiles('the type of a file that was put', (start) => {
  test('is what the client declared, where that says more than the name, in every protocol', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    for (const [name, type, expected] of said) {
      await put(files, `/d/${name}`, type)
      expect([name, await typesOf(files, name)]).toEqual([name, new Set([expected])])
    }
  })

  test('is kept by copies, moves, versions, restored versions, snapshots and the trash, and not by other bytes', async () => {
    const files = await start()
    const { ask } = files
    const post = (path: string, value: unknown) => ask('POST', path, { headers: json, body: JSON.stringify(value) })
    await ask('MKCOL', '/d')
    await put(files, '/d/f', 'image/png')
    const { id } = JSON.parse((await post('/api/snapshots', {})).text)
    await ask('COPY', '/d/f', to('/d/copy.txt'))
    await put(files, '/d/over.txt', undefined, 'other')
    await ask('COPY', '/d/f', to('/d/over.txt'))
    await ask('COPY', '/d', to('/e'))
    await ask('MOVE', '/e/f', to('/d/moved.txt'))
    for (const name of ['f', 'copy.txt', 'over.txt', 'moved.txt'])
      expect([name, await typesOf(files, name)]).toEqual([name, new Set(['image/png'])])
    await put(files, '/d/f', undefined, 'other')
    expect(await typesOf(files, 'f')).toEqual(new Set(['application/octet-stream']))
    const versions: { version: number }[] = JSON.parse((await ask('GET', '/api/versions/d/f')).text)
    const oldest = versions.at(-1)?.version
    expect((await ask('GET', `/api/version-content/${oldest}/d/f`)).headers['content-type']).toBe('image/png')
    expect((await ask('GET', `/.snapshots/${id}/d/f`)).headers['content-type']).toBe('image/png')
    await ask('COPY', `/.snapshots/${id}/d/f`, to('/d/then'))
    expect(await typesOf(files, 'then')).toEqual(new Set(['image/png']))
    await post('/api/versions/d/f/restore', { version: oldest })
    expect(await typesOf(files, 'f')).toEqual(new Set(['image/png']))
    await ask('DELETE', '/d/f')
    await post('/api/trash/restore', { path: '/d/f' })
    expect(await typesOf(files, 'f')).toEqual(new Set(['image/png']))
    await put(files, '/d/f', undefined, 'other')
    await post(`/api/snapshots/${id}/restore`, {})
    expect(await typesOf(files, 'f')).toEqual(new Set(['image/png']))
  })

  test('is not kept when other bytes replace the file, by whatever protocol', async () => {
    const files = await start({ ageWorkFactor: 10 })
    const { ask } = files
    const post = (path: string, value: unknown) => ask('POST', path, { headers: json, body: JSON.stringify(value) })
    const tus = (metadata: string) =>
      ask('POST', '/api/tus', {
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Length': '3',
          'Upload-Metadata': `path ${base64('/d/f')}${metadata}`,
          'Content-Type': 'application/offset+octet-stream',
        },
        body: 'abc',
      })
    const resumable = (type: object) =>
      ask('POST', '/api/resumable?path=/d/f', { headers: { 'Upload-Complete': '?1', ...type }, body: 'abc' })
    const tarball = await tarArchive([{ name: 'f', bytes: 'abc' }])
    const ways = [
      [
        'application/octet-stream',
        'chunks',
        async () => {
          const { upload_id } = JSON.parse((await post('/api/upload/init', { path: '/d/f', total_size: 3 })).text)
          await ask('PUT', `/api/upload/${upload_id}/0`, { body: 'abc' })
          return await post(`/api/upload/${upload_id}/complete`, {})
        },
      ],
      ['application/octet-stream', 'tus', () => tus('')],
      ['text/csv', 'tus', () => tus(`,filetype ${base64('Text/CSV')}`)],
      ['text/csv', 'tus as of Uppy', () => tus(`,type ${base64('text/csv')}`)],
      ['application/octet-stream', 'a resumable upload', () => resumable({})],
      ['text/csv', 'a resumable upload', () => resumable({ 'Content-Type': 'text/csv' })],
      ['application/octet-stream', 'a tarball', () => ask('POST', '/api/bulk/upload?path=/d', { body: tarball })],
      [
        'application/octet-stream',
        'encryption',
        () => post('/api/files/encrypt', { path: '/d/f', passphrase: 'open sesame' }),
      ],
    ] as const
    await ask('MKCOL', '/d')
    for (const [expected, way, come] of ways) {
      await put(files, '/d/f', 'image/png', way)
      const { status } = await come()
      expect([way, status < 300, await typesOf(files, 'f')]).toEqual([way, true, new Set([expected])])
    }
  })

  test('cannot make a browser run the file outside of a sandbox', async () => {
    const files = await start({ admin })
    await files.ask('MKCOL', '/d', { headers: { authorization } })
    const types = [
      'text/html',
      'TEXT/HTML;charset=utf-8',
      'image/svg+xml',
      'text/rdf',
      'application/atom+xml; x=y',
      'multipart/x-mixed-replace;boundary=x',
    ]
    for (const [at, type] of types.entries())
      await put(files, `/d/f${at}`, type, '<script>alert(1)</script>', { authorization })
    const { token } = await share(files, { path: '/d' })
    for (const at of types.keys()) {
      const direct = await files.ask('GET', `/d/f${at}`, { headers: { authorization } })
      const shared = await files.ask('GET', `/s/${token}/f${at}`)
      for (const { headers } of [direct, shared])
        expect([types[at], headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
          types[at],
          'nosniff',
          'sandbox',
        ])
      expect(shared.headers['content-type']).toBe(direct.headers['content-type'])
    }
  })

  test('is sent with a 304, because the same bytes may have been put again as another type', async () => {
    const files = await start()
    const { etag = '' } = (await put(files, '/d/f', 'text/html')).headers
    const again = () => files.ask('GET', '/d/f', { headers: { 'If-None-Match': etag } })
    const said = ({ status, headers }: Awaited<ReturnType<typeof again>>) => [
      status,
      headers['content-type'],
      headers['content-security-policy'],
    ]
    expect(said(await again())).toEqual([304, 'text/html', 'sandbox'])
    await put(files, '/d/f', 'image/png')
    expect(said(await again())).toEqual([304, 'image/png', undefined])
  })

  test('is kept only if it is valid and short', () => {
    const hostile = [
      'a/b\r\nX: y',
      'a/b; c="\r\n"',
      'a',
      '/',
      'a/b;',
      `a/${'b'.repeat(300)}`,
      'a/b; c',
      'é/b',
      'a/b, c/d',
      '',
    ]
    expect(hostile.map((field) => declaredType(field, 'x'))).toEqual([
      null,
      null,
      null,
      null,
      'a/b',
      null,
      null,
      null,
      null,
      null,
    ])
    expect(typeOf({ name: 'x.html', mediaType: null })).toBe('text/html')
    expect(isActive('Text/Html ; charset=x')).toBe(true)
    expect(isActive('text/plain; x=text/html')).toBe(false)
  })
})
