/**
 * Names that break things elsewhere: every protocol that writes them returns them byte for byte, and they have no other
 * effect.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeName } from '../src/model/zip/safe-names.ts'
import { encodeUtf7 } from '../src/protocols/wopi/utf7.ts'
import { type Answer } from '../testing/answer.ts'
import { describeFiles } from '../testing/running-files.ts'
import type { WopiEditor } from '../testing/wopi-editor.ts'
import { tarOf } from './path-inputs.ts'
import { plainEditor, type Setting, settingFor } from './setting.ts'

const names = [
  'nfc-\u00e9\u00fc',
  'nfd-e\u0301u\u0308',
  'n'.repeat(255),
  `${'\u00e9'.repeat(127)}x`,
  'trailing dot.',
  'trailing space ',
  ' leading space',
  '100%',
  '%2e%2e',
  '..%2fx',
  '%00',
  'a+b',
  'a;b=c',
  'a#b',
  'a?b',
  'a:b',
  'a*b|c',
  '\u{1f600}\u{1f468}\u200d\u{1f469}',
  '\u202etxt.exe',
  '\u0130\u00df',
  'CON',
  'nul.txt',
  'desktop.ini',
  '._x',
  '$(id)',
  "it's",
  '"quoted"',
  '<b onclick=alert(1)>',
  '__proto__',
  "'; DROP TABLE files; --",
  'Icon\r',
  'tab\tline\nend',
  'delete\u007f',
]

const json = { 'Content-Type': 'application/json' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

type Writer = Readonly<{
  name: string
  /** What is at the name afterwards; a folder has no bytes. Default: `x`. */
  holds?: 'secret' | 'folder'
  takes?(name: string): boolean
  store(setting: Setting, folder: string, name: string): Promise<Answer>
}>

const posted = (route: string, bodyOf: (path: string) => unknown): Writer['store'] => {
  return ({ ask }, folder, name) =>
    ask('POST', route, { headers: json, body: JSON.stringify(bodyOf(`${folder}/${name}`)) })
}
const from = '/secret.txt'

/** With room for an ending, and without blanks around it, which a header field loses. */
const editors = (name: string) => Buffer.byteLength(name) < 220 && name.trim() === name

const writers: readonly Writer[] = [
  { name: 'PUT', store: ({ ask }, folder, name) => ask('PUT', encoded(`${folder}/${name}`), { body: 'x' }) },
  {
    name: 'MKCOL',
    holds: 'folder',
    store: ({ ask }, folder, name) => ask('MKCOL', encoded(`${folder}/${name}`)),
  },
  {
    name: 'COPY',
    holds: 'secret',
    store: ({ ask }, folder, name) => ask('COPY', from, { headers: { Destination: encoded(`${folder}/${name}`) } }),
  },
  {
    name: 'MOVE',
    async store({ ask }, folder, name) {
      await ask('PUT', '/moving', { body: 'x' })
      return ask('MOVE', '/moving', { headers: { Destination: encoded(`${folder}/${name}`) } })
    },
  },
  { name: 'copy', holds: 'secret', store: posted('/api/files/copy', (to) => ({ from, to })) },
  { name: 'batch', holds: 'secret', store: posted('/api/batch/copy', (to) => ({ items: [{ from, to }] })) },
  {
    name: 'create_folder',
    holds: 'folder',
    store: posted('/api/graphql', (path) => ({
      query: 'mutation ($path: String!) { create_folder(path: $path) { name } }',
      variables: { path },
    })),
  },
  {
    name: 'chunks',
    async store({ root, ask }, folder, name) {
      const { body } = await root('POST', '/api/upload/init', { path: `${folder}/${name}` })
      await ask('PUT', `/api/upload/${body.upload_id}/0`, { body: 'x' })
      return ask('POST', `/api/upload/${body.upload_id}/complete`)
    },
  },
  {
    name: 'resumable',
    store: ({ ask }, folder, name) =>
      ask('POST', `/api/resumable?path=${encodeURIComponent(`${folder}/${name}`)}`, {
        headers: { 'Upload-Complete': '?1' },
        body: 'x',
      }),
  },
  {
    name: 'tus',
    store: ({ ask }, folder, name) =>
      ask('POST', '/api/tus', {
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Length': 1,
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Metadata': `filename ${base64(name)},folder ${base64(folder)}`,
        },
        body: 'x',
      }),
  },
  {
    name: 'tar',
    store: async ({ ask }, folder, name) =>
      ask('POST', `/api/bulk/upload?path=${encodeURIComponent(folder)}`, { body: await tarOf(name) }),
  },
  {
    name: 'drop',
    store: ({ files, drop }, _, name) => files.ask('PUT', `/s/${drop}/${encodeURIComponent(name)}`, { body: 'x' }),
  },
  {
    name: 'editor',
    takes: editors,
    store: ({ editing }, _, name) =>
      editing.override('PUT_RELATIVE', { 'X-WOPI-RelativeTarget': encodeUtf7(name) }, 'x'),
  },
]

/** Where a protocol puts things that cannot say so. */
const folderOf = ({ name }: Writer): string => ({ drop: '/drop', editor: '/d' })[name] ?? `/by-${name}`

let editor: WopiEditor
beforeAll(async () => {
  editor = await plainEditor()
})
afterAll(() => editor.stop())

const listed = async ({ root }: Setting, folder: string): Promise<readonly string[]> =>
  (await root('GET', `${folder}/`)).body.map(({ name }: { name: string }) => name)

describeFiles('an awkward name', (start) => {
  test('comes back byte for byte, whichever protocol it came in by', async () => {
    const setting = await settingFor(start, editor)
    const storedBy = async (writer: Writer) => {
      const folder = folderOf(writer)
      await setting.ask('MKCOL', folder)
      const before = new Set(await listed(setting, folder))
      const taken = names.filter((name) => writer.takes?.(name) ?? true)
      for (const name of taken) {
        const { status, text } = await writer.store(setting, folder, name)
        expect([writer.name, name, status < 300, text.includes('"error')]).toEqual([writer.name, name, true, false])
      }
      const now = (await listed(setting, folder)).filter((name) => !before.has(name))
      expect([writer.name, now.toSorted()]).toEqual([writer.name, taken.toSorted()])
    }
    await Promise.all(writers.map(storedBy))
    for (const writer of writers.filter(({ name }) => ['PUT', 'tus', 'tar', 'drop'].includes(name))) {
      for (const name of names) {
        const { status, text } = await setting.ask('GET', encoded(`${folderOf(writer)}/${name}`))
        expect([writer.name, name, status, text]).toEqual([writer.name, name, 200, 'x'])
      }
    }
  })

  test('cannot inject anything into the Content-Disposition of a download', async () => {
    const setting = await settingFor(start, editor)
    const { ask, root, shared } = setting
    for (const name of names) await ask('PUT', `/d/${encodeURIComponent(name)}`, { body: 'x' })
    for (const name of names) {
      const one = encodeURIComponent(name)
      const [newest] = (await root('GET', `/api/versions/d/${one}`)).body
      const fields = [
        (await ask('GET', `/s/${shared}/${one}`)).headers,
        (await ask('GET', `/api/version-content/${newest.version}/d/${one}`)).headers,
      ]
      for (const headers of fields) {
        const disposition = String(headers['content-disposition'])
        expect([name, disposition]).toEqual([name, expect.stringMatching(dispositionGrammar)])
        expect([name, nameIn(disposition)]).toEqual([name, safeName(name)])
      }
    }
    const folders = ['a"; filename="b.html', 'c\\"d', "e';f", 'g%0d%0aX: y', '\u{1f600}']
    for (const name of folders) {
      expect((await ask('MKCOL', `/${encodeURIComponent(name)}`)).status).toBe(201)
      const { headers } = await ask('GET', `/${encodeURIComponent(name)}?zip`)
      expect(headers['content-disposition']).toMatch(dispositionGrammar)
      expect(nameIn(String(headers['content-disposition']))).toBe(safeName(`${name}.zip`))
    }
  })

  test('in bytes that are not UTF-8 is refused by every protocol that carries bytes', async () => {
    const setting = await settingFor(start, editor)
    const { ask, editing } = setting
    const wrong = Buffer.from([0x61, 0xff, 0xfe])
    const tar = await tarOf('aaa')
    wrong.copy(tar, 0)
    tar.write('        ', 148) // the sum is made with blanks in its own place
    const sum = tar.subarray(0, 512).reduce((all, byte) => all + byte, 0)
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': 0 }
    const answers = {
      target: await ask('PUT', '/a%ff%fe', { body: 'x' }),
      destination: await ask('COPY', '/secret.txt', { headers: { Destination: '/a%ff%fe' } }),
      json: await ask('POST', '/api/files/copy', {
        headers: json,
        body: Buffer.concat([Buffer.from('{"from":"/secret.txt","to":"/'), wrong, Buffer.from('"}')]),
      }),
      tus: await ask('POST', '/api/tus', {
        headers: { ...tus, 'Upload-Metadata': `path ${wrong.toString('base64')}` },
      }),
      resumable: await ask('POST', '/api/resumable?path=a%ff%fe', { headers: { 'Upload-Complete': '?1' }, body: 'x' }),
      tar: await ask('POST', '/api/bulk/upload', { body: tar }),
      editor: await editing.override('PUT_RELATIVE', { 'X-WOPI-RelativeTarget': 'a+2AA-' }, 'x'),
      tags: await ask('GET', '/api/tags/a%ff%fe'),
    }
    const seen = Object.entries(answers).map(([writer, { status, text }]) => [
      writer,
      (status >= 400 && status < 500) || /"status":"error"/.test(text),
    ])
    expect(seen).toEqual(Object.keys(answers).map((writer) => [writer, true]))
    expect(await listed(setting, '')).toEqual(['d', 'drop', 'secret.txt'])
  })
})

/** RFC 6266 and RFC 8187: one plain name without anything that could end it, and perhaps an encoded one. */
const dispositionGrammar =
  /^attachment(; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*")?(; filename\*=UTF-8''([\w!#$&+.^`|~-]|%[0-9A-F]{2})+)?$/

function nameIn(disposition: string): string {
  const [, extended] = /filename\*=UTF-8''(\S+)$/.exec(disposition) ?? []
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="([^"]*)"/.exec(disposition)?.[1] ?? ''
}
