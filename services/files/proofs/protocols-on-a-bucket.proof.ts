/**
 * What the service promises it promises wherever its content lies: its suites once more, by a run of their own whose
 * content lies whole in one bucket over a socket, small files too. At full length all of them, on both databases; else
 * those that store and give back bytes, on SQLite.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runBucket } from '../testing/buckets/running-bucket.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const repository = join(import.meta.dirname, '../../..')
const suites = isFull
  ? ['src/protocols/', 'attacks/', 'src/operations/']
  : ['webdav/methods/put', 'uploads/tus-protocol', 'rest/history/version', 'rest/service/storage'].map(
      (suite) => `src/protocols/${suite}`,
    )

/** Each of thousands of small files is a request to the bucket, too. */
const testTimeoutMs = 300_000

const report = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** Few suites are done by one worker sooner than others have loaded what they test. */
const workers = isFull ? [] : ['--maxWorkers=1']

/** Of the run that this is a part of the other takes nothing over. */
const isTakenOver = ([name]: [string, unknown]): boolean =>
  !/^(VITEST|ALLUVIUM_PROOF)/.test(name) && (isFull || name !== 'ALLUVIUM_TEST_POSTGRES')

const environment = (bucket: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(isTakenOver)),
  ALLUVIUM_TEST_BUCKET: bucket,
})

async function runSuites(bucket: string): Promise<Readonly<{ passed: number; complaints: readonly unknown[] }>> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-suites-'))
  try {
    const file = join(folder, 'report.json')
    const paths = suites.map((suite) => `services/files/${suite}`)
    const words = ['--reporter=json', `--outputFile=${file}`, `--testTimeout=${testTimeoutMs}`, ...workers, ...paths]
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', ...words], {
      cwd: repository,
      env: environment(bucket),
      stdio: 'ignore',
    })
    const [code] = await once(child, 'exit')
    const { numPassedTests: passed, testResults } = report.parse(JSON.parse(await readFile(file, 'utf8')))
    const complaints: unknown[] = code === 0 ? [] : [`It ended with ${code}.`]
    for (const { name, status, message, assertionResults } of testResults) {
      if (status === 'failed' && message !== '') complaints.push([name, message])
      for (const one of assertionResults)
        if (one.status === 'failed') complaints.push([one.fullName, one.failureMessages?.[0]])
    }
    return { passed, complaints }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test(`the suites of ${suites.join(', ')} hold with all content in a bucket`, { timeout: 5_400_000 }, async () => {
  const bucket = await runBucket()
  try {
    const { passed, complaints } = await runSuites(bucket.options.endpoint)
    expect(complaints).toEqual([])
    expect(passed).toBeGreaterThan(isFull ? 800 : 40)
    // They would have passed in folders, too.
    const stored = bucket.requests.filter((line) => line.startsWith('PUT /blobs/'))
    expect(stored.length).toBeGreaterThan(passed)
  } finally {
    await bucket.close()
  }
})
