import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { violations } from './arrows.ts'

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
  expect(violations(houseWith(file, `${source}\n`)).map((violation) => violation.file)).toEqual([file])
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

test('two rooms of operations that import each other are found', () => {
  const tree = 'services/files/src/operations/tree'
  const locks = 'services/files/src/operations/locks'
  const root = houseWith(`${tree}/put.ts`, "export { guard } from '../locks/guard.ts'\n")
  mkdirSync(join(root, locks))
  writeFileSync(join(root, `${locks}/guard.ts`), 'export const guard = 1\n')
  writeFileSync(join(root, `${locks}/take.ts`), "export { guard } from '../tree/put.ts'\n")
  expect(violations(root).map(({ file, imports }) => [file, imports])).toEqual([[locks, tree]])
})

test.each([
  ['of the command', 'apps/alluvium/src/commands', 'apps/alluvium/src/doctor'],
  ['of a library', 'libraries/http/src/connection', 'libraries/http/src/server'],
  ['of a protocol', 'services/files/src/protocols/webdav/properties', 'services/files/src/protocols/webdav/xml'],
])('two rooms %s that import each other are found, also by what lies below them', (_, room, other) => {
  const name = other.split('/').at(-1) ?? ''
  const root = houseWith(`${room}/deep/one.ts`, `export { two } from '../../${name}/two.ts'\n`)
  mkdirSync(join(root, other))
  writeFileSync(join(root, `${room}/zero.ts`), 'export const zero = 0\n')
  writeFileSync(join(root, `${other}/two.ts`), 'export const two = 2\n')
  writeFileSync(join(root, `${other}/three.ts`), `export { zero } from '../${room.split('/').at(-1)}/zero.ts'\n`)
  expect(violations(root).map(({ file, imports }) => [file, imports])).toEqual([[room, other]])
})

test('this house keeps its arrows', () => {
  expect(violations(repository())).toEqual([])
})
