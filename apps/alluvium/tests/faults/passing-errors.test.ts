/** Errors of the file system that pass, such as of a NAS that starts again: they say nothing about the bytes, which stay good. */
import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { alluvium, servingFiles, temporaryFolder } from '../../testing/command.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'

// Each test starts many programs, one after another, and a traced one is slow.
vi.setConfig({ testTimeout: 600_000 })

/** A stopped data folder with a content that is read at once, and one that is read in stretches. */
const prepared = preparedFolder(async (folder, later) => {
  const { url, signal } = await servingFiles(join(folder, 'data'), [], { later })
  for (const size of [100_000, 3_000_000]) {
    const body = Buffer.alloc(size, `content of ${size} bytes `)
    await fetch(`${url}/${size}.bin`, { method: 'PUT', body }) // the tests say how many contents there are
  }
  await signal('SIGTERM')
})

const contentsIn = async (data: string) =>
  (await readdir(join(data, 'files', 'contents'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))

/** Starts a program of which these system calls on these files fail. */
const failing = (calls: string, fault: string, files: readonly string[]): readonly string[] => [
  ...`strace -f -qq -o /dev/null -e trace=${calls} -e signal=none -e inject=${calls}:${fault}`.split(' '),
  ...files.flatMap((file) => ['-P', file]),
]

const noTrace = spawnSync('strace', ['-V']).status !== 0

const unknown = { code: 2, stderr: expect.stringContaining('does not answer') }
const whole = { code: 0, stdout: expect.stringMatching(/^Sound: 2 contents read and compared/) }
test.skipIf(noTrace).for([
  ['reads with ESTALE', 'pread64', 'error=ESTALE', unknown],
  ['opens with ESTALE', 'openat', 'error=ESTALE', unknown],
  ['opens without a descriptor left', 'openat', 'error=EMFILE', unknown],
  ['reads without memory', 'pread64', 'error=ENOMEM', unknown],
  ['one read with EIO', 'pread64', 'error=EIO:when=1', whole],
] as const)(
  'a scrub that meets %s notes no damage, and the next backup holds everything',
  async ([, calls, fault, says]) => {
    const folder = await prepared()
    const data = join(folder, 'data')
    const inside = failing(calls, fault, await contentsIn(data))
    const environment = { UV_THREADPOOL_SIZE: '1' } // strace counts the calls of each thread
    expect(await alluvium(['files', 'scrub', `--data=${data}`], { inside, environment })).toMatchObject(says)
    expect(await alluvium(['files', 'check', `--data=${data}`])).toMatchObject({ code: 0 })
    expect(await alluvium(['files', 'backup', join(folder, 'backup'), `--data=${data}`])).toMatchObject({ code: 0 })
  },
)

test.skipIf(noTrace)('a place on the disk that cannot be read, while others can, is damage', async () => {
  const data = join(await prepared(), 'data')
  const [file = ''] = await contentsIn(data)
  const inside = failing('pread64', 'error=EIO', [file])
  const scrubbed = await alluvium(['files', 'scrub', `--data=${data}`], { inside })
  expect([scrubbed.code, scrubbed.stdout]).toEqual([
    1,
    expect.stringMatching(/content-damaged: [^]*Not sound: 1 finding/),
  ])
})

test.skipIf(noTrace)('a start that finds no room for its folder is refused in a sentence', async () => {
  const data = join(await temporaryFolder(), 'data')
  const inside = failing('mkdir', 'error=ENOSPC', [])
  const { code, stderr } = await alluvium(['files', '--port=0', `--data=${data}`], { inside })
  expect([code, stderr]).toEqual([2, expect.stringContaining('The disk is full')])
  expect(stderr).not.toContain('    at ')
})

test.skipIf(noTrace).for(['ENOSPC', 'EDQUOT'])(
  'the doctor says of a disk that answers %s that it is full, and not that the user may not write',
  async (fault) => {
    const inside = failing('mkdir', `error=${fault}`, [])
    const { stdout } = await alluvium(['doctor', `--data=${await temporaryFolder()}`], { inside })
    expect(stdout).toContain('disk: it is full, or the quota of this user on it')
  },
)
