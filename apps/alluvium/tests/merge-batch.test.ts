import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { program } from '../testing/program.ts'

type Answer = Readonly<{
  id: unknown
  line?: number
  result?: string | null
  conflicts?: boolean
  error?: string
  ms?: number
}>

/** Runs a batch over these lines, and returns the answers by id. */
async function batch(
  lines: Iterable<string>,
  words: readonly string[] = [],
): Promise<{ code: unknown; answers: Answer[] }> {
  const child = spawn(process.execPath, [program, 'merge', '--batch', ...words])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closed = once(child, 'close')
  for (const line of lines) if (!child.stdin.write(`${line}\n`)) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await closed
  const answers = output.split('\n').flatMap((line): Answer[] => (line === '' ? [] : [JSON.parse(line)]))
  return { code, answers }
}

const task = (id: unknown, driver: string, base: string, ours: string, theirs: string) =>
  JSON.stringify({ id, driver, base, ours, theirs })

test('every line is answered once, under its id, in whatever order the lines are processed', async () => {
  const count = 500
  const lines = Array.from({ length: count }, (_, id) => task(id, 'json', '{}', `{"ours":${id}}`, `{"theirs":${id}}`))
  const { code, answers } = await batch(lines)
  expect(code).toBe(0)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(count)
  expect(answers).toHaveLength(count)
  for (const { id, result, conflicts, ms } of answers) {
    expect([JSON.parse(result ?? ''), conflicts]).toEqual([{ ours: id, theirs: id }, false])
    expect(ms).toBeGreaterThan(0)
  }
})

test('an invalid line gets an error of its own, and the lines after it are merged', async () => {
  const { code, answers } = await batch([
    'not json',
    '[]',
    '',
    JSON.stringify({ id: 'a', driver: 'json', base: 1 }),
    task('b', 'cobol', '', '', ''),
    task('c', 'json', '{"a":1}', '{"a":2}', '{"a":3}'),
    task('d', 'text', 'one\n', 'one\ntwo\n', 'one\n'),
  ])
  expect(code).toBe(2)
  const byId = (id: unknown) => answers.filter((answer) => answer.id === id)
  expect(new Set(byId(null).map(({ line }) => line))).toEqual(new Set([1, 2]))
  expect(byId('a')[0]?.error).toContain('must be strings')
  expect(byId('b')[0]?.error).toContain('cobol is not a driver')
  expect(byId('c')[0]).toMatchObject({ result: null, conflicts: true })
  expect(byId('d')[0]).toMatchObject({ result: 'one\ntwo\n', conflicts: false })
})

const [merged, conflict] = [
  task('a', 'json', '{}', '{"a":1}', '{}'),
  task('b', 'json', '{"a":1}', '{"a":2}', '{"a":3}'),
]

test.each([
  ['0 where all were merged', [merged, merged], 0],
  ['1 where there was a conflict', [merged, conflict, merged], 1],
  ['2 where a line was no merge', ['not json', conflict, merged], 2],
  ['0 where there was nothing to do', [], 0],
])('a batch ends with %s', async (_, lines, code) => {
  expect((await batch(lines)).code).toBe(code)
})

const manifest = (version: string) => `{"name": "shop", "version": "${version}"}`

test('with --versions ask two raised versions are a conflict', async () => {
  const [base, ours, theirs] = [manifest('1.0.0'), manifest('1.1.0'), manifest('1.2.0')]
  const line = JSON.stringify({ id: 1, driver: 'json', base, ours, theirs })
  const { answers } = await batch([line], ['--versions', 'ask'])
  expect(answers).toMatchObject([{ id: 1, conflicts: true, conflict_details: [{ path: 'version' }] }])
})
