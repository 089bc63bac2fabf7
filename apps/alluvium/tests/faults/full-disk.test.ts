/** A disk of 24 MB that users fill and empty over HTTP, without help from an operator. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alluvium, servingFiles } from '../../testing/command.ts'
import { type SmallDisk, smallDisk, whyNoSmallDisk } from '../../testing/small-disk.ts'

const password = 'a long pass phrase'
const admin = ['--admin-user=root', `--admin-password=${password}`]
const headers = { authorization: `Basic ${Buffer.from(`root:${password}`).toString('base64')}` }
const json = { ...headers, 'content-type': 'application/json' }

const servingOn = (disk: SmallDisk) => servingFiles(join(disk.folder, 'data'), admin, { inside: disk.inside })

type Answered = Readonly<{ path: string; status: number; code: string | null }>

async function put(url: string, path: string, size: number): Promise<Answered> {
  const answer = await fetch(url + path, { method: 'PUT', headers, body: randomBytes(size) })
  await answer.arrayBuffer()
  return { path, status: answer.status, code: answer.headers.get('error-code') }
}

/**
 * Fills until neither kind of file is accepted any more, which the answers state; returns the paths of the accepted
 * files.
 */
async function fill(url: string, sizes: readonly number[]): Promise<string[]> {
  const answers: Answered[] = []
  const refused = () => answers.filter(({ status }) => status !== 201)
  for (const [nth, size] of sizes.entries()) {
    for (let at = 0; refused().length < 5 * (nth + 1); at += 1) {
      if (at > 5000) throw new Error('The disk does not get full.')
      answers.push(await put(url, `/f${at}-${size}`, size))
    }
  }
  for (const one of refused())
    expect(one).toMatchObject({ status: 507, code: expect.stringMatching(/^(database\.full|files\.storage-full)$/) })
  return answers.filter(({ status }) => status === 201).map(({ path }) => path)
}

const sizeOf = (path: string): number => Number(path.slice(path.indexOf('-') + 1))

const logIn = (url: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password }),
  })

const verdict = async (url: string) => (await fetch(`${url}/api/audit/verify`, { headers })).json()

type AuditItem = Readonly<{ method: string; path: string; target: string; status: number; count?: number }>

async function auditOf(url: string): Promise<AuditItem[]> {
  const items: AuditItem[] = []
  for (let page: AuditItem[] | undefined; page?.length !== 0; items.push(...page)) {
    const answer = await fetch(`${url}/api/audit?limit=1000&offset=${items.length}`, { headers })
    page = (await answer.json()) as AuditItem[]
  }
  return items
}

async function deletedByAudit(url: string): Promise<Set<string>> {
  const items = await auditOf(url)
  const gone = items.filter(({ method, path }) => method === 'DELETE' || path === '/api/bulk/delete')
  return new Set(gone.filter(({ status }) => status < 300).map(({ target }) => target))
}

describe.skipIf(whyNoSmallDisk !== '')(`a full disk${whyNoSmallDisk}`, () => {
  test('below a stopped service is called full by all who look, and nobody is sent to an old backup', async () => {
    const disk = await smallDisk(48)
    const { inside, folder } = disk
    const { url, signal } = await servingOn(disk)
    await put(url, '/a.txt', 1000)
    await signal('SIGTERM')
    disk.fillByOthers()
    const data = `--data=${join(folder, 'data')}`
    const examined = await alluvium(['doctor', data], { inside })
    expect(examined.stdout).toMatch(/WRONG +database: .*full/)
    expect(examined.stdout).not.toContain('Restore the last good backup')
    for (const words of [['check'], ['scrub'], ['repair'], ['backup', join(folder, 'backup')]]) {
      const { code, stderr } = await alluvium(['files', ...words, data], { inside })
      expect([words, code, stderr]).toEqual([words, 2, expect.stringContaining('is full')])
      expect(stderr).not.toContain('    at ')
    }
  })

  test.for([
    ['large files', [60_000, 8000]],
    ['small files, which are stored in the database', [8000, 60_000]],
  ] as const)(
    'full of %s recovers without a shell: a user logs in, deletes, empties the trash, and files are accepted again',
    async ([, sizes]) => {
      const disk = await smallDisk(24)
      const { url } = await servingOn(disk)
      const stored = await fill(url, sizes)
      expect(stored.length).toBeGreaterThan(100)

      expect((await logIn(url)).status).toBe(200)
      const [first = '', second = '', third = '', ...others] = stored
      for (const path of [first, second, third])
        expect([path, (await fetch(url + path, { method: 'DELETE', headers })).status]).toEqual([path, 204])
      for (let at = 0; at < others.length; at += 100) {
        const body = JSON.stringify({ paths: others.slice(at, at + 100) })
        const bulk = await fetch(`${url}/api/bulk/delete`, { method: 'POST', headers: json, body })
        expect(bulk.status).toBe(200)
        expect(await bulk.text()).not.toContain('"error"')
      }
      const emptied = await fetch(`${url}/api/trash/empty`, { method: 'DELETE', headers })
      expect(emptied.status).toBe(204)

      // Of the same sizes: how many of each found room depends on when the database's write-ahead log was shortened.
      for (const path of stored.filter((_, at) => at % 2 === 0))
        await expect.poll(async () => (await put(url, `/later-${path.slice(1)}`, sizeOf(path))).status).toBe(201)
      expect(await verdict(url)).toMatchObject({ valid: true })
      const deleted = await deletedByAudit(url)
      expect(stored.filter((path) => !deleted.has(path))).toEqual([])
    },
  )

  test('that takes no more files, though it has bytes, recovers without a shell: it is full, and deleting makes room at once', async () => {
    const disk = await smallDisk(200, 200)
    const { url } = await servingOn(disk)
    const stored = await fill(url, [60_000])
    expect(disk.freeBytes()).toBeGreaterThan(100_000_000)
    expect((await logIn(url)).status).toBe(200)
    for (const path of stored.slice(0, 30))
      expect([path, (await fetch(url + path, { method: 'DELETE', headers })).status]).toEqual([path, 204])
    expect((await fetch(`${url}/api/trash/empty`, { method: 'DELETE', headers })).status).toBe(204)
    await expect.poll(async () => (await put(url, '/later', 60_000)).status).toBe(201)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await verdict(url)).toMatchObject({ valid: true })
  })

  test('requests without credentials do not fill the audit log: after ten thousand refusals a deletion is still answered', async () => {
    const disk = await smallDisk(24)
    const { url } = await servingOn(disk)
    const [one = ''] = await fill(url, [60_000, 8000])
    const refused = async () => {
      for (let at = 0; at < 500; at += 1) expect((await fetch(`${url}/x${at}`)).status).toBe(401)
    }
    await Promise.all(Array.from({ length: 21 }, refused))
    const timely = { headers, signal: AbortSignal.timeout(20_000) }
    expect((await fetch(url + one, { method: 'DELETE', ...timely })).status).toBe(204)
    const items = await auditOf(url)
    const refusals = items.filter(({ status }) => status === 401)
    expect(refusals.length).toBeLessThan(10)
    expect(refusals.reduce((all, { count = 1 }) => all + count, 0)).toBe(10_500)
    expect(await verdict(url)).toMatchObject({ valid: true })
  })

  test('that is full at the first start is told in one line with what to do', async () => {
    const disk = await smallDisk(8)
    disk.fillByOthers()
    const { code, stderr } = await alluvium(['serve', `--data=${join(disk.folder, 'data')}`], { inside: disk.inside })
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^alluvium: The disk is full \(ENOSPC.*\)\. Make room, .*\n$/),
    ])
  })

  test('that has room for a part of what a command prints is told, and the exit code is not that of success', async () => {
    const disk = await smallDisk(8)
    disk.fillByOthers(1 / 256)
    const intoFile = [...disk.inside, 'sh', '-c', `exec "$@" > ${join(disk.folder, 'out')}`, 'sh']
    const { code, stderr } = await alluvium(['help', 'files', '--all'], { inside: intoFile })
    expect(disk.bytesOf('out')).toBe(4096)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^alluvium: The output cannot be written \(ENOSPC.*\)\.\n$/),
    ])
  })

  test('that other programs filled while the service was down is served at the next start, with the help of the reserve', async () => {
    const disk = await smallDisk(24)
    const first = await servingOn(disk)
    expect(await put(first.url, '/one', 8000)).toMatchObject({ status: 201 })
    await expect.poll(() => disk.bytesOf('data/files/reserve')).toBeGreaterThan(1_000_000)
    await first.signal('SIGKILL')
    disk.fillByOthers()
    const { url } = await servingOn(disk)
    expect((await fetch(`${url}/one`, { headers })).status).toBe(200)
    expect(await put(url, '/more', 8000)).toMatchObject({ status: 507 })
    expect((await fetch(`${url}/one`, { method: 'DELETE', headers })).status).toBe(204)
  })
})
