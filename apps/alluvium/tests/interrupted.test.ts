/** Ctrl-C, as a terminal sends it: to the launcher, the command and the commands that it runs at once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { serving, temporaryFolder, until } from '../testing/command.ts'

const launcher = join(import.meta.dirname, '..', 'bin', 'alluvium.cjs')

/** A command in a group of processes of its own, as a terminal gives it to each. */
function started(words: readonly string[], folder: string) {
  const child = spawn(process.execPath, [launcher, ...words], { cwd: folder, detached: true })
  const interrupt = () => process.kill(-(child.pid ?? 0), 'SIGINT')
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (said[name] += chunk.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, said, interrupt, closed: once(child, 'close') }
}

const inOneLine = 'alluvium: Interrupted.\n'

test.skipIf(process.platform === 'win32').each([
  ['init', [], /administrator|domain/],
  ['merge', ['--batch'], /"id":1/],
])('%s ends with 130 and one line, and leaves nothing', async (command, flags, reached) => {
  const folder = await temporaryFolder()
  const { child, said, interrupt, closed } = started([command, ...flags], folder)
  if (command === 'merge') child.stdin.write('{"id":1,"driver":"text","base":"","ours":"a","theirs":"a"}\n')
  await until('it waits for more', () => reached.test(said.stdout))
  interrupt()
  expect([await closed, said.stderr]).toEqual([[130, null], inOneLine])
  expect(await readdir(folder)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'backup and restore end with 130 and one line; what was begun does not count, and goes on the next time',
  async () => {
    const folder = await temporaryFolder()
    await (await serving(join(folder, 'data'))).signal('SIGTERM')
    const interrupted = async (words: readonly string[], isUnderWay: () => boolean) => {
      const { said, interrupt, closed } = started(words, folder)
      await until(`${words[0]} is under way`, isUnderWay)
      interrupt()
      expect([await closed, said.stderr]).toEqual([[130, null], inOneLine])
    }
    const finished = async (words: readonly string[]) => {
      const { said, closed } = started(words, folder)
      expect([await closed, said.stderr]).toEqual([[0, null], ''])
    }
    const isThere = (path: string) => () => existsSync(join(folder, path))
    await interrupted(['backup', 'to', '--data=data'], isThere('to/holder.json'))
    expect(existsSync(join(folder, 'to', 'platform', 'backup.json'))).toBe(false)
    await finished(['backup', 'to', '--data=data'])
    await interrupted(['restore', 'to', '--data=new'], isThere('new/holder.json'))
    await finished(['restore', 'to', '--data=new'])
    await finished(['check', '--data=new'])
  },
)

const line = (id: number) => `{"id":${id},"driver":"text","base":"","ours":"a","theirs":"a"}\n`

/** By a program that has ended when the promise resolves. What it started keeps its streams. */
async function startedByGone(environment: NodeJS.ProcessEnv) {
  const { npm_command: _command, npm_lifecycle_event: _event, ...others } = process.env
  const parent = `require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: [3, 4, 'inherit'] })`
  const child = spawn(process.execPath, ['-e', parent, launcher, 'merge', '--batch'], {
    env: { ...others, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'], // Node closes the first three with the parent
  })
  const [input, output] = [child.stdio[3], child.stdio[4]]
  if (!(input instanceof Writable && output instanceof Readable)) throw new TypeError('There are no pipes.')
  let said = ''
  output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  onTestFinished(() => void input.destroy())
  input.write(line(1))
  await until('it answers', () => said.includes('"id":1'))
  child.kill('SIGKILL')
  await once(child, 'exit')
  return { input, said: () => said, ended: once(output, 'end') }
}

test.skipIf(process.platform === 'win32')(
  'what a shell started goes on after the shell has ended, as with nohup',
  async () => {
    const byShell = await startedByGone({})
    const byNpm = await startedByGone({ npm_command: 'exec' })
    await byNpm.ended // npm does not pass signals on: what it started ends with it
    byShell.input.end(line(2))
    await byShell.ended
    expect(byShell.said()).toContain('"id":2')
  },
)
