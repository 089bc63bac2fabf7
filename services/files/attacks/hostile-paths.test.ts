/** Paths that try to lead somewhere else, in every spelling and by every protocol. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolvedDescription } from '../testing/resolved-description.ts'
import { describeFiles, type RunningFiles } from '../testing/running-files.ts'
import type { WopiEditor } from '../testing/wopi-editor.ts'
import { type PathInput, pathInputs, verdictOf } from './path-inputs.ts'
import { everythingIn, plainEditor, type Setting, secretText, settingFor } from './setting.ts'

const long = 'n'.repeat(256)
const deep = `${'d/'.repeat(2100)}x`

/** As they stand in a request's target. Where they were tidied up, or decoded twice, most of them would find something. */
const addresses = [
  '/../secret.txt',
  '/d/../../secret.txt',
  '/d/../../../etc/passwd',
  '/%2e%2e/secret.txt',
  '/d/%2E%2e/%2e%2e/secret.txt',
  '/d/.%2e/../secret.txt',
  '/d/..%2fsecret.txt',
  '/d%2f..%2fsecret.txt',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2fetc%2fpasswd',
  '/.cpr/%2Fetc%2Fpasswd',
  '/d/..\\secret.txt',
  '/d/..%5csecret.txt',
  '/..%5c..%5cetc%5cpasswd',
  '/./%2e%2e/secret.txt',
  '/d//../../secret.txt',
  '//../secret.txt',
  '/secret.txt%00',
  '/secret.txt%00.png',
  '/secret.txt%0b%1bSet-Cookie:%20a=b',
  '/secret.txt%ff',
  '/secret.txt%EF%BF%BF',
  '/%c0%ae%c0%ae/secret.txt',
  '/%u002e%u002e/secret.txt',
  '/%',
  '/secret.txt#/x',
  `/${long}`,
  `/${deep}`,
]

/** With a server's name in front, which is a request's target too. */
const absolute = ['/d/../../secret.txt', '/%2e%2e/secret.txt', '//../secret.txt']

/** As JSON and others carry them, where nothing is decoded. */
const texts = [
  '..',
  '/..',
  '/../secret.txt',
  '../secret.txt',
  '/d/../../secret.txt',
  'd/../../secret.txt',
  '/./../secret.txt',
  './../secret.txt',
  '//../secret.txt',
  '/d//../../secret.txt',
  '/d/..\\secret.txt',
  '..\\secret.txt',
  'C:\\..\\secret.txt',
  '/secret.txt\u0000',
  '/secret.txt\u0000.png',
  '/secret.txt\u000b\u001bSet-Cookie: a=b',
  '/secret.txt\uffff',
  `/${long}`,
  `/${deep}`,
]

/** Which cannot be written in UTF-8. */
const brokenText = '/secret.txt\ud800'

/** Both are `/spelled`. */
const addressOfSpelled = '/none/%2E%2e/d//./%2e./spelled'
const textOfSpelled = '/none/../d//./../spelled'

/** Decoded once, they are names like any other. */
const literal = [
  '/%252e%252e/secret.txt',
  '/d/%252e%252e/secret.txt',
  '/d/%252fsecret.txt',
  '/d%252f..%252fsecret.txt',
  '/.../secret.txt',
  '/..secret.txt',
]
const literalTexts = literal.map(decodeURIComponent)

function spellingsFor({ name, as, named }: PathInput, { url }: RunningFiles): readonly string[] {
  if (as === 'json') return [...texts, brokenText]
  if (as === 'address') {
    if (/ (tree|Destination)$/.test(name)) return [...addresses, ...absolute.map((path) => url + path)]
    // What lies on another server is in no state that one could ask for.
    // In an address of REST a path may be one parameter, where %2F is a slash like any other.
    if (/ \/api\//.test(name)) return addresses.filter((address) => !/%2f\.\.%2f|\/d\/\.\.%2f/.test(address))
    return name === 'GET If' ? addresses.filter((address) => !address.startsWith('//')) : addresses
  }
  if (named) return texts.map((text) => text.replace(/^\/(?=[^/]+$)/, ''))
  // In a tar archive `./` is where it is unpacked, and the name in its header ends at the first NUL.
  return name.endsWith('entry') ? texts.filter((text) => !/^(\.(\/|$)|\/\/$)|\0/.test(text)) : texts
}

const refused = ({ status, code }: ReturnType<typeof verdictOf>): boolean =>
  (status >= 400 && status <= 499) || code === 'files.destination-elsewhere'

const waysOf = async ({ ask }: Setting): Promise<readonly PathInput[]> =>
  pathInputs(String((await ask('OPTIONS', '/')).headers.allow).split(/,\s*/))

const everyFile = ({ stored }: RunningFiles) => stored.names()

let editor: WopiEditor
beforeAll(async () => {
  editor = await plainEditor()
})
afterAll(() => editor.stop())

describeFiles('a path that leads elsewhere', (start) => {
  test('is refused by every protocol, and leaves everything unchanged', async () => {
    const setting = await settingFor(start, editor)
    const before = await everythingIn(setting)
    const onDisk = await everyFile(setting.files)
    const taken: unknown[] = []
    for (const way of await waysOf(setting)) {
      await Promise.all(
        spellingsFor(way, setting.files).map(async (spelling) => {
          const answer = await way.ask(setting, spelling)
          const verdict = verdictOf(answer)
          if (!refused(verdict) || answer.text.includes(secretText))
            taken.push([way.name, spelling.slice(0, 60), verdict])
          if (answer.headers['set-cookie']) taken.push([way.name, spelling, 'a cookie'])
        }),
      )
    }
    expect(taken).toEqual([])
    expect(await everythingIn(setting)).toEqual(before)
    expect(await everyFile(setting.files)).toEqual(onDisk)
    expect((await setting.ask('GET', '/secret.txt')).text).toBe(secretText)
  })

  test('is an ordinary name where only a second decoding would make it lead elsewhere', async () => {
    const setting = await settingFor(start, editor)
    const wrong: unknown[] = []
    for (const way of await waysOf(setting)) {
      if (way.makes || way.named || /^(PUT drop|OPTIONS .*|GraphQL events)$/.test(way.name)) continue
      await Promise.all(
        (way.as === 'address' ? literal : literalTexts).map(async (spelling) => {
          const answer = await way.ask(setting, spelling)
          const { status, code } = verdictOf(answer)
          if (status > 499 || answer.text.includes(secretText) || code === 'files.path-invalid')
            wrong.push([way.name, spelling, status, code])
        }),
      )
    }
    expect(wrong).toEqual([])
    expect((await setting.ask('GET', '/secret.txt')).text).toBe(secretText)
  })

  test('is the path that it resolves to, by every protocol, where it leads nowhere else', async () => {
    const setting = await settingFor(start, editor)
    const outcomeOf = async (way: PathInput, path: string) => {
      const { status, code } = verdictOf(await way.ask(setting, path))
      const { status: there } = await setting.ask('HEAD', '/spelled')
      if (status < 400) {
        for (const made of ['/spelled', '/drop/spelled', '/secret-too.txt', '/moved', '/copied'])
          await setting.ask('DELETE', made)
        await setting.ask('PUT', '/secret.txt', { body: secretText }) // what was taken away comes back
        await setting.ask('PUT', '/d/sub/deep.txt?parents=true', { body: 'deep' })
      }
      return { way: way.name, status, code, there }
    }
    for (const way of await waysOf(setting)) {
      if (way.named || /events|complete|^GET If$|^LOCK /.test(way.name)) continue // what goes on, lasts, or ends once
      const plain = await outcomeOf(way, '/spelled')
      expect(await outcomeOf(way, way.as === 'address' ? addressOfSpelled : textOfSpelled)).toEqual(plain)
    }
  })

  test('is tested on every route that takes a path', async () => {
    const setting = await settingFor(start, editor)
    const names = (await waysOf(setting)).map(({ name }) => name)
    const known = (name: string) => names.some((one) => one === name || one.startsWith(`${name} `))
    const routes = routesWithPaths(resolvedDescription(setting.files.service.description))
    expect(routes.length).toBeGreaterThan(20)
    expect(routes.filter((route) => !known(route))).toEqual([])
    const query = '{ __schema { types { fields { name args { name } } } } }'
    const { body } = await setting.root('POST', '/api/graphql', { query })
    const fields: Described[] = body.data.__schema.types.flatMap(
      (type: { fields: Described[] | null }) => type.fields ?? [],
    )
    const withPath = fields.filter(({ args = [] }) => args.some(({ name }) => name === 'path'))
    expect(withPath.length).toBeGreaterThan(3)
    expect(withPath.filter(({ name }) => !known(`GraphQL ${name}`))).toEqual([])
  })
})

type Described = Readonly<{ name: string; args?: readonly Readonly<{ name: string }>[] }>

const pathNames = new Set(['path', 'paths', 'from', 'to', 'items', 'file_path'])

/** Routes with a parameter or a field that is a path by its name. The audit log's filter compares texts, and finds nothing. */
function routesWithPaths(description: unknown): readonly string[] {
  const { paths } = description as Record<string, Record<string, Record<string, unknown>>>
  return Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const { parameters = [], requestBody } = operation as {
        parameters?: readonly Readonly<{ name: string }>[]
        requestBody?: unknown
      }
      const fields = [...JSON.stringify(requestBody ?? {}).matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
      const names = [...parameters.map(({ name }) => name), ...fields]
      return names.some((name) => pathNames.has(name)) && !path.startsWith('/api/audit')
        ? [`${method.toUpperCase()} ${path}`]
        : []
    }),
  )
}
