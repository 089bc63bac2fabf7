/** The pages of `docs/contributing` that show how to add something are followed to the letter, in a copy of the repository. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@alluvium/http/free-port'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { examplesOf, matches, runExamples } from './examples.ts'
import { repository } from './repository.ts'
import { copyRepository, follow, stepsOf } from './walkthrough.ts'

/** The programs of the copy are started as by a person: they do not know that a test runs, nor the command bundled for it. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'ALLUVIUM_TEST_COMMAND'),
)

/** Runs these tests of the copy; what was printed when one failed. */
async function failureOf(root: string, tests: readonly string[]): Promise<string | undefined> {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project=together', '--maxWorkers=1', ...tests]
  const child = spawn(process.execPath, words, { cwd: root, env: { ...environment, NO_COLOR: '1' } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return code === 0 ? undefined : printed
}

const pages = ['add-a-merge-format', 'add-a-route', 'add-a-storage-adapter', 'add-a-setting']
const textOf = (name: string) => readFileSync(repository(`docs/contributing/${name}.md`), 'utf8')

/** What is added by the pages has nothing to do with each other, so one copy of the repository does for all of them. */
const folder = mkdtempSync(join(tmpdir(), 'alluvium-walkthrough-'))
const root = join(folder, 'repository')
beforeAll(() => {
  copyRepository(root)
  for (const name of pages) for (const step of stepsOf(textOf(name))) follow(step, root)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the tests that the pages write pass', { timeout: 600_000 }, async () => {
  const tests = pages.map((name) =>
    stepsOf(textOf(name)).flatMap(({ does, file }) => (does === 'Create' && file.endsWith('.test.ts') ? [file] : [])),
  )
  expect(tests.filter((ofPage) => ofPage.length === 0)).toEqual([])
  expect(await failureOf(root, tests.flat())).toBeUndefined()
})

test.for(pages)('what %s adds does what the page says', { timeout: 600_000 }, async (name) => {
  const port = String(await freePort())
  const command = `${process.execPath} ${root}/apps/alluvium/src/main.ts`
  const examples = examplesOf(textOf(name))
  expect(examples.length).toBeGreaterThan(1)
  const printed = await runExamples(examples, {
    folder: root,
    environment,
    replace: (text) =>
      text.replaceAll('npx alluvium', command).replaceAll('8080', port).replaceAll('/tmp/', `${folder}/`),
  })
  const wrong = examples.flatMap(({ command: typed, expected, line }, at) =>
    matches(expected, printed[at] ?? '') ? [] : [{ line, typed, expected, printed: printed[at] }],
  )
  expect(wrong).toEqual([])
})

test('a new format needs its folder and one line', () => {
  const outside = stepsOf(textOf('add-a-merge-format')).filter(
    ({ file }) => !file.startsWith('libraries/merge-engine/src/drivers/env/'),
  )
  expect(outside.map(({ does, file }) => [does, file])).toEqual([
    ['Change', 'libraries/merge-engine/src/drivers/names.ts'],
  ])
  expect(outside[0]?.text.match(/^[+-]/gm)).toEqual(['+'])
})

test('a step that cannot be done as the page says is noticed', () => {
  const root = mkdtempSync(join(tmpdir(), 'alluvium-walkthrough-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const create = '\nCreate `a/b.txt`:\n\n```text\none\ntwo\ntwo\n```\n'
  for (const step of stepsOf(create)) follow(step, root)
  expect(() => stepsOf(create).forEach((step) => follow(step, root))).toThrow('EEXIST')
  const change = (lines: string) =>
    stepsOf(`Change \`a/b.txt\`:\n\n\`\`\`diff\n${lines}\n\`\`\`\n`).forEach((step) => follow(step, root))
  expect(() => change(' three\n+four')).toThrow('0 times')
  expect(() => change(' two\n+three')).toThrow('2 times')
  change(' one\n-two\n+three')
  expect(readFileSync(join(root, 'a/b.txt'), 'utf8')).toBe('one\nthree\ntwo\n')
  expect(() => stepsOf('Look at this:\n\n```ts\nconst a = 1\n```\n')).toThrow('Line 3')
})
