/** `alluvium files --storage s3` with a bucket over a socket: what the flags do, and what wrong flags report. */
import { join } from 'node:path'
import { type RunningBucket, runBucket } from '@alluvium/files/testing/running-bucket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settledPort } from '../src/supervision/free-port.ts'
import { alluvium, servingFiles, temporaryFolder } from '../testing/command.ts'

let bucket: RunningBucket
beforeEach(async () => {
  bucket = await runBucket()
})
afterEach(() => bucket.close())

/** Flags for the running bucket; `other` replaces some of them. */
function flagsWith(other: Readonly<Record<string, string>> = {}): string[] {
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.options
  const right = {
    's3-bucket': name,
    's3-endpoint': endpoint,
    's3-access-key-id': accessKeyId,
    's3-secret-access-key': secretAccessKey,
  }
  const flags = Object.entries({ ...right, ...other }).map(([flag, value]) => `--${flag}=${value}`)
  return ['--storage=s3', '--s3-path-style', ...flags]
}

const large = Buffer.alloc(100_000, 'a large content ')
const put = async (url: string, path: string, body: string | Buffer<ArrayBuffer>) =>
  fetch(url + path, { method: 'PUT', body })
const statusAndCode = ({ status, headers }: Response) => [status, headers.get('error-code')]

test('contents are stored in the bucket below the prefix, and survive a restart and a check', async () => {
  const data = await temporaryFolder()
  const flags = flagsWith({ 's3-prefix': 'home/' })
  const first = await servingFiles(data, flags)
  expect((await put(first.url, '/large', large)).status).toBe(201)
  expect((await put(first.url, '/small', 'small')).status).toBe(201)
  expect(await (await fetch(`${first.url}/api/config`)).json()).toMatchObject({ storage: 's3' })
  const contents = (await bucket.contents()).objects.filter((name) => name !== 'home/instance')
  expect(contents).toEqual([expect.stringMatching(/^home\/[\w-]+$/)])
  expect(await first.signal('SIGTERM')).toBe(0)

  const { url, signal } = await servingFiles(data, flags)
  expect(Buffer.from(await (await fetch(`${url}/large`)).arrayBuffer())).toEqual(large)
  expect(await signal('SIGTERM')).toBe(0)
  const { code, stdout } = await alluvium(['files', 'scrub', `--data=${data}`, ...flags])
  expect([code, stdout]).toEqual([0, 'Sound: 2 contents read and compared.\n'])
})

const nobodysStart = async (flags: readonly string[]) => {
  const data = await temporaryFolder()
  const { code, stdout, stderr } = await alluvium([
    'files',
    '--port=0',
    `--data=${data}`,
    '--log-level=silent',
    ...flags,
  ])
  expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1])
  return stderr
}

test("with a wrong bucket, key or secret the service does not start, and one line shows the bucket's answer", async () => {
  const [otherBucket, otherKey] = await Promise.all([
    nobodysStart(flagsWith({ 's3-bucket': 'nobodys' })),
    nobodysStart(flagsWith({ 's3-access-key-id': 'NOBODY' })),
  ])
  expect(otherBucket).toMatch(/bucket nobodys at http:\S+ refuses: NoSuchBucket/)
  expect(otherKey).toMatch(/refuses: InvalidAccessKeyId/)
  bucket.failWith(() => [403, 'SignatureDoesNotMatch']) // the test bucket does not check secrets
  expect(await nobodysStart(flagsWith())).toMatch(/refuses: SignatureDoesNotMatch/)
})

test('without the name or the keys of a bucket the service does not start, and one line names the missing flags', async () => {
  const data = join(await temporaryFolder(), 'data')
  const { code, stderr } = await alluvium(['files', '--port=0', `--data=${data}`, '--storage=s3'])
  expect([code, stderr]).toEqual([
    2,
    'alluvium: --storage s3 needs --s3-bucket, --s3-access-key-id and --s3-secret-access-key.\n',
  ])
})

test('with an endpoint that does not answer small files are served, and the rest is refused until it answers', async () => {
  const data = await temporaryFolder()
  const { url } = await servingFiles(
    data,
    flagsWith({ 's3-endpoint': `http://127.0.0.1:${await settledPort('127.0.0.1', 0)}` }),
  )
  expect((await put(url, '/small', 'small')).status).toBe(201)
  expect(await (await fetch(`${url}/small`)).text()).toBe('small')
  expect(statusAndCode(await put(url, '/large', large))).toEqual([503, 'files.storage-unavailable'])
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { subsystems: { storage: 'unavailable' } }])
})
