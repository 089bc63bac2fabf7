import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@alluvium/http/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { type Example, examplesOf, matches, programsOf, runExamples, runProgram } from './examples.ts'
import { repository } from './repository.ts'

type Ready = Readonly<{
  files: { url: string }
  platform: { url: string }
  crawl: { url: string }
  administrator: { name: string; password: string }
}>

/** The bundled command where there is one, which starts sooner. */
const alluvium = process.env.ALLUVIUM_TEST_COMMAND ?? repository('apps/alluvium/src/main.ts')
const hasRclone = spawnSync('rclone', ['version']).status === 0

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-examples-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** `alluvium serve` on free ports, ended with the test. */
async function serving(data: string): Promise<Ready> {
  const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
  const words = ['serve', `--data=${data}`, '--json', '--log-level=warn', ...ports]
  const child = spawn(process.execPath, [alluvium, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Ready
}

/** The examples that printed something else than the page says. */
const mismatches = (examples: readonly Example[], printed: readonly string[]) =>
  examples.flatMap(({ command, expected, line }, index) => {
    const text = printed[index] ?? ''
    return matches(expected, text) ? [] : [{ line, command, expected: expected.join('\n'), printed: text }]
  })

test.for(['README.md', 'docs/guides/files.md', 'docs/guides/who-sees-what.md', 'docs/guides/people/groups.md'])(
  'every example of %s prints what it says',
  { timeout: 600_000 },
  async (page) => {
    const folder = await temporaryFolder()
    const served = await serving(join(folder, 'data'))
    const places: readonly (readonly [documented: string, real: string])[] = [
      ['http://127.0.0.1:8080', served.files.url],
      ['http://127.0.0.1:8090', served.platform.url],
      ['http://127.0.0.1:4000', served.crawl.url],
      ['8081', String(await freePort())],
      ['/tmp/site', join(folder, 'site')],
      ['/tmp/alluvium-backup', join(folder, 'backup')],
      ['npx alluvium', `${process.execPath} ${alluvium}`],
    ]
    // rclone is a client of the reader's own choice; where it is missing, its two lines are left out.
    const examples = examplesOf(await readFile(repository(page), 'utf8')).filter(
      ({ command }) => hasRclone || !command.includes('rclone'),
    )
    expect(examples.length).toBeGreaterThan(8)
    const printed = await runExamples(examples, {
      folder: repository(),
      environment: {
        ...process.env,
        ALLUVIUM_DATA: join(folder, 'data'),
        ADMIN: `${served.administrator.name}:${served.administrator.password}`,
      },
      replace: (command) => places.reduce((text, [documented, real]) => text.replaceAll(documented, real), command),
    })
    const documented = (text: string) => places.reduce((one, [page, real]) => one.replaceAll(real, page), text)
    expect(mismatches(examples, printed.map(documented))).toEqual([])
  },
)

test.for(['libraries/merge-engine/README.md', 'apps/alluvium/README.md'])(
  'every example of %s prints what it says by itself',
  async (page) => {
    const examples = examplesOf(await readFile(repository(page), 'utf8'))
    expect(examples.length).toBeGreaterThan(0)
    const printed = await runExamples(examples, {
      folder: repository(),
      environment: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, NO_COLOR: '1' },
      replace: (command) => command.replaceAll('npx alluvium', `${process.execPath} ${alluvium}`),
    })
    expect(mismatches(examples, printed)).toEqual([])
  },
)

const packages = globSync('{libraries,services}/*/README.md', { cwd: repository() })

test.for(packages)('the programs of %s run, and print what it says', async (page) => {
  const text = await readFile(repository(page), 'utf8')
  const programs = programsOf(text)
  expect(programs.length + examplesOf(text).length, 'a README shows how to use its package alone').toBeGreaterThan(0)
  for (const program of programs) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time takes no longer on a busy machine
    const { code, printed } = await runProgram(program, {
      folder: await temporaryFolder(),
      modules: repository('node_modules'),
    })
    const isAsSaid = code === 0 && matches(program.expected, printed)
    expect(isAsSaid ? [] : [{ line: program.line, code, printed, expected: program.expected }]).toEqual([])
  }
})

test('a program that prints something else, or fails, is noticed', async () => {
  const [program] = programsOf("```ts runnable\nconsole.log('two') // one\nthrow new Error('broken')\n```\n")
  if (!program) throw new Error('the program was not found')
  const { code, printed } = await runProgram(program, {
    folder: await temporaryFolder(),
    modules: repository('node_modules'),
  })
  expect(code).toBe(1)
  expect(program.expected).toEqual(['one'])
  expect(matches(program.expected, printed)).toBe(false)
})

test('an example that prints something else is noticed', async () => {
  const [example] = examplesOf('```console\n$ echo two\none\n```\n')
  if (!example) throw new Error('the example was not found')
  const [printed = ''] = await runExamples([example], {
    folder: tmpdir(),
    environment: process.env,
    replace: (it) => it,
  })
  expect(printed.trim()).toBe('two')
  expect(matches(example.expected, printed)).toBe(false)
  expect(matches(['t…o'], printed)).toBe(true)
})
