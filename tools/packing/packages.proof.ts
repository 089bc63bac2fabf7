/**
 * The packages for npm, as people get them: packed once, and used from where nothing of this repository can be found. In `npm test` what
 * they depend on is linked from here; at full length npm installs it, and everything is packed a second time.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser, whyNoBrowser } from '../../apps/console/src/testing/browser.ts'
import { unzipped } from '../../libraries/merge-engine/testing/docx/documents.ts'
import { pixelsOf } from '../../libraries/merge-engine/testing/image.ts'
import { examplesOf, matches, runExamples } from '../examples.ts'
import { repository } from '../repository.ts'
import { filesBeside } from './bundle.ts'
import { mergeTriples } from './merge-triples.ts'
import { packCommand } from './pack-command.ts'
import { packLibraries } from './pack-libraries.ts'
import { servedFrom } from './served-from.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const folder = mkdtempSync(join(tmpdir(), 'alluvium-packages-'))
const installed = (path: string) => join(folder, 'installed/node_modules', path)
const packAll = async (output: string) => [await packCommand(output), ...(await packLibraries(output))]
let archives: readonly string[] = []

beforeAll(async () => {
  archives = await packAll(join(folder, 'first'))
  mkdirSync(installed(''), { recursive: true })
  if (isFull) installByNpm()
  else for (const archive of archives) unpack(archive)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function installByNpm(): void {
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...archives]
  execFileSync('npm', words, { cwd: join(folder, 'installed'), stdio: 'inherit' })
}

/** Unpacks an archive with what its `package.json` names beside it, and nothing else. */
function unpack(archive: string): void {
  const name = basename(archive)
    .replace(/-[\d.]+\.tgz$/, '')
    .replace(/^alluvium-/, '@alluvium/')
  mkdirSync(installed(name), { recursive: true })
  execFileSync('tar', ['xzf', archive, '--strip-components=1', '-C', installed(name)])
  const { dependencies, optionalDependencies = {} } = read(installed(`${name}/package.json`))
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const present = repository(`node_modules/${other}`)
    if (!existsSync(present) || existsSync(installed(other))) continue
    mkdirSync(dirname(installed(other)), { recursive: true })
    symlinkSync(present, installed(other))
  }
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The environment of a person who does not work on this repository. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|ALLUVIUM_|NODE_|npm_)/.test(name))),
  NO_COLOR: '1',
}

/** A Node that is older than the pinned one, where this machine has one on its path. */
const olderNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((path) => join(path, 'node'))
  .find((node) => existsSync(node) && /^v2[0-3]\./.test(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout))

test('the command serves files from its package, started by whatever Node there is', async () => {
  const launcher = installed('alluvium/bin/alluvium.cjs')
  const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
  const words = [launcher, 'serve', `--data=${join(folder, 'data')}`, '--json', '--log-level=warn', ...ports]
  const child = spawn(olderNode ?? process.execPath, words, {
    env: environment,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { ask } = await servedFrom(child)

  expect((await ask('/notes.json', { method: 'PUT', body: '{"a": 1, "b": 1}' })).status).toBe(201)
  expect(await (await ask('/notes.json')).text()).toBe('{"a": 1, "b": 1}')
  // The console, the pages of the API, and a merge in a thread: all lie in files of their own.
  for (const path of ['/ui/', '/api/docs', '/api/openapi.json'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  const had = { 'if-match': (await ask('/notes.json')).headers.get('etag') ?? '', prefer: 'merge' }
  expect((await ask('/notes.json', { method: 'PUT', body: '{"a": 2, "b": 1}' })).status).toBe(204)
  expect((await ask('/notes.json', { method: 'PUT', body: '{"a": 1, "b": 2}', headers: had })).status).toBe(200)
  expect(await (await ask('/notes.json')).text()).toBe('{"a": 2, "b": 2}')
})

test('`alluvium version` says version, commit and build', () => {
  const { version, build } = read(installed('alluvium/package.json'))
  const printed = execFileSync(process.execPath, [installed('alluvium/bin/alluvium.cjs'), 'version'], {
    env: environment,
  })
  expect(String(printed)).toMatch(
    new RegExp(
      `^alluvium ${version} \\(commit ${build.commit.slice(0, 12)} of \\d{4}-\\d\\d-\\d\\d, npm package, Node 26\\.`,
    ),
  )
})

test('every thread, process and table that the command looks for beside itself is in the package', () => {
  const bundled = globSync(installed('alluvium/dist/*.mjs'))
  const lookedFor = bundled.flatMap((file) => filesBeside(file))
  expect(lookedFor.length).toBeGreaterThan(10)
  expect(lookedFor.filter((file) => !existsSync(file))).toEqual([])
})

test('what was packed names no place of the machine that packed it', () => {
  const files = globSync(installed('{alluvium,@alluvium/*}/{dist,types,bin,package.json}{,/**/*}'), {
    withFileTypes: true,
  })
  const named = files.filter(
    (file) => file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(repository()),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(named.map(({ name }) => name)).toEqual([])
})

/** Runs in Node and in a page alike. */
const mergeAll = `async (engine, triples) => triples.map(({ driver, ...sides }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const base64 = (some) => btoa(Array.from(some, (byte) => String.fromCharCode(byte)).join(''))
  const { bytes: merged, ...result } = engine.merge(driver, { base: bytes(sides.base), ours: bytes(sides.ours), theirs: bytes(sides.theirs) })
  return { driver, ...result, bytes: merged && base64(merged) }
})`

type Answer = Readonly<{ driver: string; kind: string; by: string; bytes?: string }>

function mergedBy(node: string): readonly Answer[] {
  const file = join(folder, 'triples.json')
  writeFileSync(file, JSON.stringify(triples))
  const script = `
    import { readFileSync } from 'node:fs'
    import * as engine from '@alluvium/merge-engine'
    console.log(JSON.stringify(await (${mergeAll})(engine, JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')))))`
  const words = ['--input-type=module', '--eval', script]
  return JSON.parse(
    execFileSync(node, words, {
      cwd: join(folder, 'installed'),
      env: environment,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    }),
  )
}

/** What a browser packs is packed by another program than on Node: of archives the parts count, of pictures the pixels. */
function comparable({ bytes, ...answer }: Answer): unknown {
  if (bytes === undefined) return answer
  const merged = Buffer.from(bytes, 'base64')
  if (answer.driver === 'image') return { ...answer, pixels: pixelsOf(merged) }
  return { ...answer, bytes: /^(?:docx|xlsx|pptx)$/.test(answer.driver) ? unzipped(merged) : bytes }
}

const triples = mergeTriples()
let onPinnedNode: readonly Answer[] | undefined
const answersOfNode = () => (onPinnedNode ??= mergedBy(process.execPath))

test('the engine merges all eighteen formats on Node', () => {
  const answers = answersOfNode()
  const formats = new Set(
    answers.filter(({ kind, by, driver }) => kind === 'merged' && by === driver).map(({ by }) => by),
  )
  expect(formats.size).toBe(18)
})

test.skipIf(olderNode === undefined)(
  `it merges on Node 20 as on the pinned one${olderNode === undefined ? ' (skipped: there is none on the path)' : ''}`,
  () => {
    expect(mergedBy(olderNode ?? '').map(comparable)).toEqual(answersOfNode().map(comparable))
  },
)

test.skipIf(whyNoBrowser !== undefined)(
  `the engine merges all eighteen formats in a browser as it does on Node${whyNoBrowser === undefined ? '' : ` (skipped: ${whyNoBrowser})`}`,
  async () => {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html')
      response.end(path.endsWith('.js') ? readFileSync(installed(`@alluvium/merge-engine${path}`)) : '<!doctype html>')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const browser = await openBrowser()
    onTestFinished(async () => {
      await browser.close()
      server.close()
    })
    const page = await browser.newPage()
    const address = server.address()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
    const script = `import('/dist/index.js').then((engine) => (${mergeAll})(engine, ${JSON.stringify(triples)}))`
    const answers: readonly Answer[] = await page.evaluate(script)
    expect(answers.map(comparable)).toEqual(answersOfNode().map(comparable))
  },
)

test('nothing that a browser loads of the engine imports a module of Node', () => {
  const loaded = globSync(installed('@alluvium/merge-engine/dist/*.js'))
  const imports = loaded.flatMap((file) => readFileSync(file, 'utf8').match(/^import .*$|\bimport\("[^"]*"\)/gm) ?? [])
  expect(imports.length).toBeGreaterThan(18)
  expect(imports.filter((line) => !/"\.\/[\w-]+\.js"/.test(line))).toEqual([])
})

test('the engine alone is under 1.5 MB', () => {
  expect(readFileSync(archives[1] ?? '').length).toBeLessThan(1.5e6)
})

test('every example of the README of the engine prints what it says', async () => {
  const examples = examplesOf(readFileSync(installed('@alluvium/merge-engine/README.md'), 'utf8'))
  const printed = await runExamples(examples, {
    folder: join(folder, 'installed'),
    environment: { ...environment, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` },
    replace: (command) => command,
  })
  const wrong = examples.filter(({ expected }, at) => !matches(expected, printed[at] ?? ''))
  expect([examples.length > 2, wrong, wrong.length === 0 ? '' : printed]).toEqual([true, [], ''])
})

/** What the compiler says of a program beside the packages. */
function compile(name: string, text: string): string {
  const file = join(folder, 'installed', name)
  writeFileSync(file, text)
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    '',
  ]
  const compiler = repository('node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [compiler, ...options, file], { encoding: 'utf8' }).stdout
}

test('a program that uses the types of the packages compiles, and one that misuses them does not', () => {
  const right = `
    import { filesTree, type FileItem } from '@alluvium/client'
    import { merge, type MergeResult } from '@alluvium/merge-engine'
    import { driverForPath } from '@alluvium/merge-engine/drivers'
    export const tree = filesTree({ address: 'http://127.0.0.1:8080' })
    export const pathOf = ({ path }: FileItem): string => path
    const side = new Uint8Array()
    export const result: MergeResult = merge(driverForPath('a.json') ?? 'text', { base: side, ours: side, theirs: side })
  `
  expect(compile('right.mts', right)).toBe('')
  expect(compile('wrong.mts', right.replace("'text'", "'gibberish'"))).toContain('gibberish')
})

test.runIf(isFull)('packed a second time, every archive has the same bytes', async () => {
  const again = await packAll(join(folder, 'second'))
  expect(again.map((archive) => basename(archive))).toEqual(archives.map((archive) => basename(archive)))
  const differing = again.filter((archive, at) => !readFileSync(archive).equals(readFileSync(archives[at] ?? '')))
  expect(differing).toEqual([])
})

test.skipIf(isFull)('packed a second time, the libraries have the same bytes', async () => {
  const again = await packLibraries(join(folder, 'second'))
  const differing = again.filter((archive, at) => !readFileSync(archive).equals(readFileSync(archives[at + 1] ?? '')))
  expect([again.length, differing]).toEqual([2, []])
})
