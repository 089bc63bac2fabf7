import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { youngGenerationMiB } from '@alluvium/sandbox/threads'
import { expect, test } from 'vitest'
import { alluvium, temporaryFolder } from '../testing/command.ts'

/** Three files in a folder of their own. */
async function sides(base: string, ours: string, theirs: string, extension = '.json') {
  const folder = await temporaryFolder()
  const names = ['base', 'ours', 'theirs'].map((name) => `${name}${extension}`)
  for (const [index, text] of [base, ours, theirs].entries()) await writeFile(join(folder, names[index] ?? ''), text)
  return { folder, names }
}

test('two neighbouring edits are merged into one document, byte for byte as they were written', async () => {
  const { folder, names } = await sides(
    '{\n  "a": 1\n}\n',
    '{\n  "a": 1,\n  "b": 2\n}\n',
    '{\n  "a": 1,\n  "c": 3\n}\n',
  )
  const { code, stdout, stderr } = await alluvium(['merge', ...names], { folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n')
})

test('a conflict exits with 1, names its place, and writes nothing unless markers are requested', async () => {
  const { folder, names } = await sides('{"a": {"b": 1}}', '{"a": {"b": 2}}', '{"a": {"b": 3}}')
  const bare = await alluvium(['merge', ...names], { folder })
  expect(bare).toMatchObject({ code: 1, stdout: '' })
  expect(bare.stderr).toContain('conflict: a.b: edit-edit\n  base    1\n  ours    2\n  theirs  3\n')
  expect(bare.stderr).toContain('--markers')
  const marked = await alluvium(['merge', '--markers', ...names], { folder })
  expect(marked.code).toBe(1)
  expect(marked.stdout).toContain('<<<<<<< ours.json')
  expect(marked.stdout).toContain('>>>>>>> theirs.json')
})

test('--json prints the outcome and every conflict as data', async () => {
  const { folder, names } = await sides('{"a": 1}', '{"a": 2}', '{"a": 3}')
  const { code, stdout } = await alluvium(['merge', '--json', ...names], { folder })
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    driver: 'json',
    result: null,
    conflicts: true,
    conflict_details: [{ path: 'a', kind: 'edit-edit', base: '1', ours: '2', theirs: '3' }],
  })
})

const manifest = (version: string) => `{"name": "shop", "version": "${version}"}\n`

test('--explain says what a rule decided, and --json has it as data', async () => {
  const { folder, names } = await sides(manifest('1.0.0'), manifest('1.1.0'), manifest('1.2.0'))
  const explained = await alluvium(['merge', '--explain', ...names], { folder })
  expect(explained).toMatchObject({ code: 0, stdout: manifest('1.2.0') })
  expect(explained.stderr).toBe('decided: version: "1.2.0", not "1.1.0" (version)\n')
  const { stdout } = await alluvium(['merge', '--json', ...names], { folder })
  expect(JSON.parse(stdout)).toMatchObject({
    decisions: [{ path: 'version', rule: 'version', took: '"1.2.0"', left: '"1.1.0"' }],
  })
  expect((await alluvium(['merge', ...names], { folder })).stderr).toBe('')
})

test('--choices resolves conflicts for one side, and an unneeded choice is reported', async () => {
  const { folder, names } = await sides('{"a": 1, "b": 1}', '{"a": 2, "b": 2}', '{"a": 3, "b": 1}')
  const merged = (choices: string) =>
    writeFile(join(folder, 'choices.json'), choices).then(() =>
      alluvium(['merge', ...names, '--choices', 'choices.json'], { folder }),
    )
  expect(await merged('[{"path": "a", "take": "theirs"}]')).toMatchObject({ code: 0, stdout: '{"a": 3, "b": 2}' })
  const misplaced = await merged('[{"path": "b", "take": "theirs"}]')
  expect(misplaced).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Nothing conflicts at "b"') })
  expect(await merged('{"a": "theirs"}')).toMatchObject({ code: 2, stderr: expect.stringContaining('must be a list') })
})

test('-o writes the document to the given place, also over one of the sides', async () => {
  const { folder, names } = await sides('one\ntwo\nthree\n', 'ONE\ntwo\nthree\n', 'one\ntwo\nTHREE\n', '.txt')
  const { code, stdout } = await alluvium(['merge', ...names, '-o', 'ours.txt'], { folder })
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(await readFile(join(folder, 'ours.txt'), 'utf8')).toBe('ONE\ntwo\nTHREE\n')
})

/** A picture of 16 by 16 white pixels, some of which are black: `[x, y]` from the lower left. */
function bitmap(...black: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(54 + 16 * 48, 255)
  bytes.fill(0, 0, 54).write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  for (const [at, value] of Object.entries({ 10: 54, 14: 40, 18: 16, 22: 16 })) bytes.writeUInt32LE(value, Number(at))
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (const [x, y] of black) bytes.fill(0, 54 + y * 48 + x * 3, 54 + y * 48 + x * 3 + 3)
  return bytes
}

test('pictures are merged, and a conflict names the place by its pixels', async () => {
  const folder = await temporaryFolder()
  const write = (name: string, bytes: Buffer) => writeFile(join(folder, name), bytes)
  await write('base.bmp', bitmap())
  await write('ours.bmp', bitmap([0, 0]))
  await write('theirs.bmp', bitmap([15, 15]))
  const clean = await alluvium(['merge', 'base.bmp', 'ours.bmp', 'theirs.bmp', '-o', 'merged.bmp'], { folder })
  expect(clean).toMatchObject({ code: 0, stdout: '' })
  expect(await readFile(join(folder, 'merged.bmp'))).toEqual(bitmap([0, 0], [15, 15]))
  await write('theirs.bmp', bitmap([1, 1]))
  const conflict = await alluvium(['merge', 'base.bmp', 'ours.bmp', 'theirs.bmp'], { folder })
  expect(conflict).toMatchObject({ code: 1, stdout: '' })
  expect(conflict.stderr).toMatch(/conflict: pixels \d+,\d+ to \d+,\d+: /)
})

test('`npx alluvium merge` gives the young generation of the heap as much memory as the services do when they merge', async () => {
  expect(await flagsOf('merge')).toContain(`--max-semi-space-size=${youngGenerationMiB / 3}`)
})

test("a service of `npx alluvium` gets half of Node's default memory for the young generation", async () => {
  for (const service of ['files', 'serve']) expect(await flagsOf(service)).toContain('--max-semi-space-size=16')
})

/** The flags that the launcher gives Node for a command. */
async function flagsOf(command: string): Promise<string> {
  const folder = await temporaryFolder()
  const [writesFlags, flags] = [join(folder, 'flags.cjs'), join(folder, 'flags.txt')]
  await writeFile(
    writesFlags,
    `require('fs').appendFileSync(${JSON.stringify(flags)}, process.execArgv.join(' ') + '\\n')`,
  )
  const launcher = fileURLToPath(new URL('../bin/alluvium.cjs', import.meta.url))
  const env = { ...process.env, NODE_OPTIONS: `--require=${writesFlags}` }
  await promisify(execFile)(process.execPath, [launcher, command, '--help'], { env })
  const lines = (await readFile(flags, 'utf8')).trimEnd().split('\n')
  return lines.at(-1) ?? ''
}
