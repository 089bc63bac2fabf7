import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { violations } from './import-rules.ts'

const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/** A small house with every room, and one file more. */
function houseWith(file: string, source: string): string {
  const root = mkdtempSync(join(tmpdir(), 'alluvium-house-'))
  trees.push(root)
  const house: Record<string, string> = {
    'libraries/kernel/package.json': '{"name":"@alluvium/kernel"}',
    'libraries/kernel/src/index.ts': 'export const one = 1\n',
    'libraries/http/package.json': '{"name":"@alluvium/http"}',
    'libraries/http/src/index.ts': "export { one } from '@alluvium/kernel'\n",
    'libraries/fuzzing/package.json': '{"name":"@alluvium/fuzzing"}',
    'services/files/package.json': '{"name":"@alluvium/files"}',
    'services/files/src/index.ts':
      "export { two } from './operations/two.ts'\nexport { four } from './adapters/four.ts'\n",
    'services/files/src/model/one.ts': 'export const one = 1\n',
    'services/files/src/ports/three.ts': 'export type Three = 3\n',
    'services/files/src/operations/two.ts': "import { one } from '../model/one.ts'\nexport const two = one + one\n",
    'services/files/src/adapters/four.ts':
      "import type { Three } from '../ports/three.ts'\nexport const four = (x: Three) => x + 1\n",
    'services/files/src/protocols/five.ts': "import { two } from '../operations/two.ts'\nexport const five = two\n",
    'services/crawl/package.json': '{"name":"@alluvium/crawl"}',
    'services/crawl/src/index.ts': 'export const six = 6\n',
    'apps/alluvium/package.json': '{"name":"alluvium"}',
    'apps/alluvium/src/main.ts': "import { two } from '@alluvium/files'\nexport const all = two\n",
    [file]: source,
  }
  for (const [path, content] of Object.entries(house)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

test('a house in which every import points down has no violation', () => {
  expect(violations(houseWith('README.md', ''))).toEqual([])
})

test('a model may count with addresses, which opens no socket', () => {
  const source = "import { BlockList, isIP } from 'node:net'\nexport const x = [BlockList, isIP]\n"
  expect(violations(houseWith('services/files/src/model/x.ts', source))).toEqual([])
})

test.each([
  ['a model that opens a socket', 'services/files/src/model/x.ts', "import { connect, isIP } from 'node:net'"],
  ['a service that imports another', 'services/crawl/src/x.ts', "import { two } from '@alluvium/files'"],
  [
    'a service that reaches into another by path',
    'services/crawl/src/x.ts',
    "import { two } from '../../files/src/index.ts'",
  ],
  ['a type imported from another service', 'services/crawl/src/x.ts', "import type { two } from '@alluvium/files'"],
  ['a service imported dynamically', 'services/crawl/src/x.ts', "export const x = import('@alluvium/files')"],
  [
    'an operation that imports an adapter',
    'services/files/src/operations/x.ts',
    "import { four } from '../adapters/four.ts'",
  ],
  [
    'an operation that imports a protocol',
    'services/files/src/operations/x.ts',
    "import { five } from '../protocols/five.ts'",
  ],
  ['an operation that speaks HTTP', 'services/files/src/operations/x.ts', "import { createServer } from 'node:http'"],
  [
    'an adapter re-exported by an operation',
    'services/files/src/operations/x.ts',
    "export { four } from '../adapters/four.ts'",
  ],
  ['a model that imports an operation', 'services/files/src/model/x.ts', "import { two } from '../operations/two.ts'"],
  [
    'a port that imports its adapter',
    'services/files/src/ports/x.ts',
    "import type { four } from '../adapters/four.ts'",
  ],
  [
    'a protocol that imports another one',
    'services/files/src/protocols/graphql/x.ts',
    "import { five } from '../rest/five.ts'",
  ],
  [
    'a shared room that imports a protocol',
    'services/files/src/protocols/bodies/x.ts',
    "import type { five } from '../webdav/five.ts'",
  ],
  ['a library that imports a service', 'libraries/http/src/x.ts', "import { two } from '@alluvium/files'"],
  ['the kernel importing another library', 'libraries/kernel/src/x.ts', "import { one } from '@alluvium/http'"],
  ['a merge engine that needs Node', 'libraries/merge-engine/src/x.ts', "import { readFileSync } from 'node:fs'"],
  ['a service that imports the application', 'services/files/src/x.ts', "import { all } from 'alluvium'"],
  ['a database driver outside its home', 'services/files/src/adapters/x.ts', "import Database from 'better-sqlite3'"],
  [
    'a service that takes the fuzzer along',
    'services/files/src/x.ts',
    "import type { Target } from '@alluvium/fuzzing'",
  ],
  ['the application imported by a black-box test', 'conformance/src/x.ts', "import { two } from '@alluvium/files'"],
])('%s is found', (_, file, source) => {
  const found = violations(houseWith(file, `${source}\n`)).map((violation) => violation.file)
  // An arrow that points back also closes a ring of rooms.
  expect(found.filter((one) => one.endsWith('.ts'))).toEqual([file])
})

test('two files that import each other are found, also when only by a type', () => {
  const root = houseWith(
    'services/files/src/operations/one.ts',
    "import type { Two } from './two.ts'\nexport type One = Two\n",
  )
  writeFileSync(
    join(root, 'services/files/src/operations/two.ts'),
    "import type { One } from './one.ts'\nexport type Two = One\n",
  )
  const found = violations(root).map(({ file, imports }) => [file, imports])
  expect(found).toEqual([['services/files/src/operations/one.ts', 'services/files/src/operations/two.ts']])
})

/** The rings that are found when files import as the rows say. */
function ringsWith(...rows: readonly (readonly [file: string, imports: string])[]) {
  const root = houseWith('README.md', '')
  for (const file of new Set(rows.flat())) {
    const lines = rows.filter(([from]) => from === file).map(([, to]) => `import '${relative(dirname(file), to)}'\n`)
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), lines.join('').replaceAll(/'(?=\w)/g, "'./"))
  }
  return violations(root).map(({ file, imports }) => [file, imports])
}

test.each([
  ['of operations', 'services/files/src/operations', 'tree', 'locks'],
  ['of the command', 'apps/alluvium/src', 'doctor', 'commands'],
  ['of the console', 'apps/console/src', 'files', 'account'],
  ['of a library', 'libraries/http/src', 'server', 'connection'],
  ['of a protocol', 'services/files/src/protocols/webdav', 'xml', 'properties'],
])('two rooms %s that import each other are found', (_, at, one, other) => {
  const rows = [
    [`${at}/${one}/put.ts`, `${at}/${other}/guard.ts`],
    [`${at}/${other}/take.ts`, `${at}/${one}/get.ts`],
  ] as const
  expect(ringsWith(...rows)).toEqual([[`${at}/${other}`, `${at}/${one}`]])
})

test('rooms that import one another through a third, or through folders in them, are found', () => {
  const at = 'libraries/http/src'
  const rows = [
    [`${at}/a/deep/one.ts`, `${at}/b/two.ts`],
    [`${at}/b/deeper/two.ts`, `${at}/c/three.ts`],
    [`${at}/c/three.ts`, `${at}/a/four.ts`],
  ] as const
  expect(ringsWith(...rows)).toEqual([[`${at}/a`, `${at}/b, ${at}/c`]])
})

test('a room and the files beside it may import each other, and tests see every room', () => {
  const at = 'libraries/http/src'
  const rows = [
    [`${at}/a/one.ts`, `${at}/two.ts`],
    [`${at}/three.ts`, `${at}/a/four.ts`],
    [`${at}/a/one.ts`, `${at}/b/five.ts`],
    [`${at}/b/five.test.ts`, `${at}/a/four.ts`],
  ] as const
  expect(ringsWith(...rows)).toEqual([])
})

test('this house keeps its arrows', () => {
  expect(violations(repository())).toEqual([])
})
