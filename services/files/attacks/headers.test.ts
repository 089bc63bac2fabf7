/**
 * Random header fields and bodies, to every method of the tree and every upload protocol: refused, never an internal
 * error.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFiles } from '../testing/running-files.ts'
import type { WopiEditor } from '../testing/wopi-editor.ts'
import { plainEditor, secretText, settingFor } from './setting.ts'

let editor: WopiEditor
beforeAll(async () => {
  editor = await plainEditor()
})
afterAll(() => editor.stop())

const methods = [
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'MKCOL',
  'COPY',
  'MOVE',
  'PROPFIND',
  'PROPPATCH',
  'LOCK',
  'UNLOCK',
  'REPORT',
]
const places = ['/d/inner.txt', '/d', '/d/new', '/none/x', '/']
const protocols = ['/api/tus', '/api/resumable?path=/up', '/api/upload/init', '/api/bulk/upload', '/api/graphql']

const fields = `
  Range If-Range If If-Match If-None-Match If-Modified-Since If-Unmodified-Since Destination Depth Overwrite Timeout
  Lock-Token X-OC-Mtime OC-Checksum Prefer Content-Digest Repr-Digest Want-Repr-Digest Content-Range Content-Type
  Content-Encoding Accept Upload-Length Upload-Offset Upload-Metadata Upload-Concat Upload-Checksum Upload-Complete
  Upload-Defer-Length Tus-Resumable Last-Event-ID Cookie Origin X-HTTP-Method-Override`
  .trim()
  .split(/\s+/)

/** Pieces of what such fields hold, so that nonsense gets past the first look. */
const words = String.raw`
  bytes= 0- -5 0-0, 9007199254740993 -1 1e999 "x" W/" " * ( ) < > Not </d> (<urn:uuid:1>) ["x"] ; , = : / .. %00 %
  http:// [::1 // ? # sha-256=: AAAA =: SHA1: Infinite Second- infinity 0 1 T F path L2Y= 1.0.0 final; partial ?1 ?0
  text/html application/json multipart/form-data;boundary= gzip GMT { } \ ' merge respond-async null __proto__`
  .trim()
  .split(/\s+/)
const pieces = fc.constantFrom(...words, ' ', '\t', '\u00ff', 'x'.repeat(300), 'Sun, 06 Nov 1994 08:49:37 GMT')
const nonsense = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((all) => all.join('').trim())

const request = fc.record({
  call: fc.oneof(
    fc.tuple(fc.constantFrom(...methods), fc.constantFrom(...places)),
    fc.tuple(fc.constant('POST'), fc.constantFrom(...protocols)),
  ),
  headers: fc.dictionary(fc.constantFrom(...fields), nonsense, { minKeys: 1, maxKeys: 5 }),
  body: fc.option(fc.oneof(nonsense, fc.uint8Array({ maxLength: 600 })), { nil: undefined }),
})

describeFiles('a request of nonsense', (start) => {
  test('is answered like any request, whatever its fields and bytes, and the next request is served', async () => {
    const setting = await settingFor(start, editor)
    await fc.assert(
      fc.asyncProperty(request, async ({ call: [method, path], headers, body }) => {
        const answer = await setting.ask(method, path, { headers, ...(body === undefined ? {} : { body }) })
        // 502 is a destination on another server (RFC 4918, 9.8.5).
        expect([method, path, answer.status < 500 || answer.status === 502]).toEqual([method, path, true])
      }),
      {
        numRuns: 400,
        examples: [
          [{ call: ['COPY', '/d'], headers: { Destination: 'http://[::1' }, body: undefined }],
          [{ call: ['GET', '/d/inner.txt'], headers: { Range: `bytes=${'0-,'.repeat(1000)}` }, body: undefined }],
          [{ call: ['PUT', '/d/new'], headers: { 'X-OC-Mtime': '1e999' }, body: 'x' }],
        ],
      },
    )
    expect((await setting.ask('GET', '/secret.txt')).text).toBe(secretText)
  })
})
