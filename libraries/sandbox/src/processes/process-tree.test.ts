import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ProcessTree, processTree } from './process-tree.ts'

type Process = Readonly<{ pid: number; parent: number; start: number }>

const numbersIn = async (tree: ProcessTree) => (await tree.members()).map(({ pid }) => pid)

/** A folder that tells of processes as Linux does (proc_pid_stat(5)). */
async function somewhere() {
  const proc = await mkdtemp(join(tmpdir(), 'alluvium-proc-'))
  onTestFinished(() => rm(proc, { recursive: true, force: true }))
  async function tell({ pid, parent, start }: Process): Promise<void> {
    await mkdir(join(proc, String(pid)), { recursive: true })
    const between = Array.from({ length: 22 - 6 }, () => 0)
    await writeFile(join(proc, `${pid}/stat`), `${pid} (a) b) S ${[parent, pid, ...between, start, 0].join(' ')}`)
    await writeFile(join(proc, `${pid}/status`), 'State:\tS (sleeping)\nRssAnon:\t1 kB\n')
  }
  return { proc, tell }
}

test('a process that reuses the id of an ended one is not killed in its place', async () => {
  const { proc, tell } = await somewhere()
  await tell({ pid: 10, parent: 1, start: 100 })
  await tell({ pid: 11, parent: 10, start: 101 })
  const tree = processTree(10, 'linux', proc)
  expect(await numbersIn(tree)).toEqual([10, 11])
  await tell({ pid: 11, parent: 1, start: 102 })
  expect(await numbersIn(tree)).toEqual([10])
})
