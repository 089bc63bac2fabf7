/** What `alluvium doctor` finds of an installation that ran, or that runs. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '@alluvium/http/free-port'
import { testCertificate } from '@alluvium/http/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openChallengeServer } from '../../src/certificates/challenge-server.ts'
import { alluvium, serving, servingFiles, temporaryFolder } from '../../testing/command.ts'
import { makeAgedCertificate, makeCertificate } from '../../testing/own-certificate.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'
import { untimelyCertificates } from '../../testing/untimely-certificates.ts'

// Each test starts several programs.

type Finding = Readonly<{ subject: string; state: string; text: string; remedy?: string }>

/** The ports are free unless a test says which are not. */
async function examined(folder: string, words: readonly string[], environment: Record<string, string> = {}) {
  const ports = [await freePort(), await freePort(), await freePort()]
  const free = [`--files-port=${ports[0]}`, `--platform-addr=127.0.0.1:${ports[1]}`, `--crawl-port=${ports[2]}`]
  const all = ['doctor', '--json', '--disk-reserve=4194304', ...free, ...words]
  const { code, stdout } = await alluvium(all, { folder, environment })
  const findings: readonly Finding[] = JSON.parse(stdout)
  return {
    code,
    wrong: findings.filter(({ state }) => state === 'wrong'),
    of: (subject: string) => findings.find((one) => one.subject === subject),
  }
}

const portOf = ({ url }: Readonly<{ url: string }>) => new URL(url).port

/** `data` of an installation that has stopped, and `backup` of it. */
const someInstallation = preparedFolder(async (folder, later) => {
  const { signal } = await serving(join(folder, 'data'), [], later)
  await signal('SIGTERM')
  await alluvium(['backup', 'backup', '--data=data'], { folder })
})

test('a default installation that runs is not called wrong, though its crawl service tells strangers nothing', async () => {
  const folder = await temporaryFolder()
  const { files, platform, crawl } = await serving(join(folder, 'data'))
  const ports = [
    `--files-port=${portOf(files)}`,
    `--platform-addr=127.0.0.1:${portOf(platform)}`,
    `--crawl-port=${portOf(crawl)}`,
  ]
  const { code, wrong, of } = await examined(folder, ['--data=data', ...ports])
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
  expect(of('crawl port')?.text).toMatch(/^the service answers/)
})

test('another program that answers 401 at a port is not taken for the service', async () => {
  const other = createServer((_, response) => response.writeHead(401).end())
  onTestFinished(() => void other.close())
  const port = await listened(other)
  const { code, of } = await examined(await temporaryFolder(), [`--crawl-port=${port}`])
  expect([code, of('crawl port')?.state]).toEqual([1, 'wrong'])
})

test('another program at the address where the certificate authority asks is wrong', async () => {
  const other = createServer((_, response) => response.end('mine'))
  onTestFinished(() => void other.close())
  const port = await listened(other)
  const acme = [...(await withAuthority()), '--external-url=https://files.example.org', `--acme-addr=127.0.0.1:${port}`]
  const { code, of } = await examined(await temporaryFolder(), acme)
  expect([code, of('acme port')]).toEqual([1, expect.objectContaining({ state: 'wrong' })])
})

test('the service itself at the address where the certificate authority asks is not wrong, whichever service has the certificate', async () => {
  const [folder, port] = [await temporaryFolder(), await freePort()]
  const platform = 'https://platform.example.org'
  const { stop } = await openChallengeServer({ host: '127.0.0.1', port, addresses: [platform] })
  onTestFinished(stop)
  await writeFile(join(folder, 'alluvium.toml'), `[platform]\nexternal-url = "${platform}"\n`)
  const { code, of } = await examined(folder, [...(await withAuthority()), `--acme-addr=127.0.0.1:${port}`])
  expect([code, of('acme port')?.state]).toEqual([0, 'ok'])
})

test('a certificate authority that does not answer, or is none, is wrong before the first certificate is ordered', async () => {
  const none = createServer((_, response) => response.end('{}'))
  onTestFinished(() => void none.close())
  const outside = ['--acme=ada@example.org', '--external-url=https://files.example.org']
  for (const port of [await freePort(), await listened(none)]) {
    const words = [
      ...outside,
      `--acme-directory=http://127.0.0.1:${port}/`,
      `--acme-addr=127.0.0.1:${await freePort()}`,
    ]
    const { code, of } = await examined(await temporaryFolder(), words)
    expect([code, of('acme directory')?.state]).toEqual([1, 'wrong'])
  }
})

test('a platform whose certificate the services beside it do not trust is wrong, and NODE_EXTRA_CA_CERTS is named', async () => {
  const [folder, port] = [await temporaryFolder(), await freePort()]
  const named = (name: string) => join(folder, name)
  await writeFile(named('one.pem'), testCertificate.certificate)
  await writeFile(named('one.key'), testCertificate.key, { mode: 0o600 })
  const section = `[platform]\nexternal-url = "https://localhost:${port}"\ntls-cert = "one.pem"\ntls-key = "one.key"\n`
  await writeFile(named('alluvium.toml'), section)
  const served = await serving(named('data'), [
    `--config=${named('alluvium.toml')}`,
    `--platform-addr=127.0.0.1:${port}`,
  ])
  const words = ['--data=data', `--files-port=${portOf(served.files)}`, `--platform-addr=127.0.0.1:${port}`]
  const crawl = `--crawl-port=${portOf(served.crawl)}`

  const { code, of } = await examined(folder, [...words, crawl])
  expect(code).toBe(1)
  for (const subject of ['files issuer', 'crawl issuer'])
    expect(of(subject)).toMatchObject({ state: 'wrong', remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS') })
  const trusting = await examined(folder, [...words, crawl], { NODE_EXTRA_CA_CERTS: named('one.pem') })
  expect([trusting.wrong, trusting.of('files issuer')?.state]).toEqual([[], 'ok'])
})

/** The flags of one who orders certificates from an authority that answers. */
async function withAuthority(): Promise<readonly string[]> {
  const authority = createServer((_, response) => response.end('{"newOrder":"http://127.0.0.1/order"}'))
  onTestFinished(() => void authority.close())
  return ['--acme=ada@example.org', `--acme-directory=http://127.0.0.1:${await listened(authority)}/`]
}

async function listened(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens at no port.')
  return address.port
}

test('an installation that has stopped is sound, and its databases are named with their version', async () => {
  const { code, wrong, of } = await examined(await someInstallation(), ['--data=data', '--backups=backup'])
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] })
  for (const name of ['files', 'accounts', 'merge', 'crawl'])
    expect(of(`${name} database`)?.text).toMatch(/^SQLite 3\./)
})

test.for([
  ['emptied', (file: string) => truncate(file)],
  ['garbage', (file: string) => writeFile(file, 'garbage\n')],
  ['lost', (file: string) => rm(file)],
] as const)('a database that is %s is wrong', async ([, damage]) => {
  const folder = await someInstallation()
  await damage(join(folder, 'data', 'files', 'files.sqlite'))
  const { code, of } = await examined(folder, ['--data=data'])
  expect([code, of('files database')?.state]).toEqual([1, 'wrong'])
})

test.for(['files', 'platform/backup.json', 'files/contents'])('a backup without its %s is wrong', async (part) => {
  const folder = await someInstallation()
  await rename(join(folder, 'backup', part), join(folder, 'away'))
  const { code, of } = await examined(folder, ['--data=data', '--backups=backup'])
  expect([code, of('backup')]).toEqual([1, expect.objectContaining({ state: 'wrong' })])
})

test('an old backup is wrong, also where only one service has one, and however old a copy of it is', async () => {
  const folder = await someInstallation()
  const manifest = join(folder, 'backup', 'crawl', 'backup.json')
  const days = 400
  const old = JSON.stringify({
    ...JSON.parse(await readFile(manifest, 'utf8')),
    takenAt: new Date(Date.now() - days * 86_400_000),
  })
  await writeFile(manifest, old)
  await utimes(manifest, new Date(), new Date())
  const words = ['--data=data', '--backups=backup']
  const { code, of } = await examined(folder, words)
  expect([code, of('backup')]).toEqual([
    1,
    expect.objectContaining({ state: 'wrong', text: `the last one is ${days} days old` }),
  ])
  expect((await examined(folder, [...words, '--backup-days=400'])).code).toBe(0)
})

test('data that the user of the service cannot write are wrong', async () => {
  const folder = await someInstallation()
  const isRoot = process.geteuid?.() === 0
  const file = join(folder, 'data', 'files', 'files.sqlite')
  if (isRoot) execFileSync('chown', ['65534', join(folder, 'data')])
  else await chmod(file, 0o400)
  const { code, of } = await examined(folder, ['--data=data'])
  expect([code, of('permissions')]).toEqual([
    1,
    expect.objectContaining({ state: 'wrong', text: expect.stringContaining("can't be written") }),
  ])
})

const certified = (folder: string, certificate: string, key: string) =>
  writeFile(join(folder, 'alluvium.toml'), `[files]\ntls-cert = "${certificate}.pem"\ntls-key = "${key}.key"\n`)

test.for([
  [{ days: 6, age: 0 }, 'ok', /^it ends in [56] days$/],
  [{ days: 6, age: 4 }, 'ok', /^it ends in (?:4[78] hours|2 days)$/],
  [{ days: 6, age: 5 }, 'warning', /^it ends in 2[34] hours$/],
  [{ days: 6, age: 5.5 }, 'wrong', /^it ends in 1[12] hours$/],
  [{ days: 90, age: 68 }, 'ok', /^it ends in 2[12] days$/],
  [{ days: 90, age: 70 }, 'warning', /^it ends in (?:19|20) days$/],
  [{ days: 90, age: 84 }, 'wrong', /^it ends in [56] days$/],
  [{ days: 365, age: 330 }, 'ok', /^it ends in 3[45] days$/],
] as const)(
  'a certificate of %o is judged by the share of its life that is left: it is %s',
  async ([life, state, says]) => {
    const folder = await temporaryFolder()
    makeAgedCertificate(folder, 'one', life)
    await certified(folder, 'one', 'one')
    const finding = (await examined(folder, [])).of('files certificate')
    expect(finding).toMatchObject({ state, text: expect.stringMatching(says) })
  },
)

test('a certificate that is about to end, a key of another one and a key that everybody reads are wrong', async () => {
  const folder = await temporaryFolder()
  makeCertificate(folder, 'long')
  makeAgedCertificate(folder, 'short', { days: 30, age: 28 })
  const finding = async () => (await examined(folder, [])).of('files certificate')

  await certified(folder, 'long', 'long')
  expect(await finding()).toMatchObject({ state: 'ok' })
  await certified(folder, 'short', 'short')
  expect(await finding()).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/^it ends in (?:4[78] hours|2 days)$/),
  })
  await certified(folder, 'long', 'short')
  expect(await finding()).toMatchObject({ state: 'wrong', text: "long.pem and short.key don't belong together" })
  await certified(folder, 'long', 'long')
  await chmod(join(folder, 'long.key'), 0o644)
  expect(await finding()).toMatchObject({ state: 'wrong', remedy: expect.stringContaining('chmod 600 long.key') })
})

test.for([
  ['192.0.2.1', 'IP:192.0.2.1', 'ok'],
  ['[2001:db8::1]', 'IP:2001:db8::1', 'ok'],
  ['192.0.2.2', 'IP:192.0.2.1', 'wrong'],
  ['192.0.2.1', 'DNS:192.0.2.1', 'wrong'],
] as const)('of a service at https://%s, a certificate for %s is %s', async ([host, subjectAltName, state]) => {
  const folder = await temporaryFolder()
  makeCertificate(folder, 'one', { subjectAltName })
  await certified(folder, 'one', 'one')
  const { of } = await examined(folder, [`--external-url=https://${host}`])
  expect(of('files certificate')?.state).toBe(state)
})

test('a configuration that no command can read is a finding, as what serve refuses is', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'alluvium.toml'), 'foo = 1\n[files]\nexternal-url = "https://files.example.org/below"\n')
  const { code, wrong } = await examined(folder, [])
  expect([code, wrong.map(({ subject }) => subject)]).toEqual([1, ['configuration', 'configuration']])
  await writeFile(join(folder, 'alluvium.toml'), 'no = = toml')
  expect(await examined(folder, [])).toMatchObject({ code: 1, wrong: [{ subject: 'configuration' }] })
})

test('the database of one section is looked at, and not the old files of that service', async () => {
  const folder = await someInstallation()
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  await writeFile(join(folder, 'alluvium.toml'), `[files]\ndatabase = "${url}"\n`)
  const { code, of } = await examined(folder, ['--data=data'])
  expect([code, of('database')?.state]).toEqual([1, 'wrong'])
  expect([of('files database'), of('crawl database')?.state]).toEqual([undefined, 'ok'])
})

test.for(['file', 'link'])('a %s in the place of the data folder is wrong, and nothing starts there', async (kind) => {
  const folder = await temporaryFolder()
  if (kind === 'file') await writeFile(join(folder, 'data'), '')
  else await symlink(join(folder, 'nowhere'), join(folder, 'data'))
  const { code, of } = await examined(folder, ['--data=data'])
  expect([code, of('configuration')?.text]).toEqual([1, expect.stringContaining('data cannot be the data folder')])
  for (const words of [['serve'], ['files'], ['platform'], ['crawl']])
    expect(await alluvium([...words, '--data=data'], { folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('data cannot be the data folder'),
    })
})

test.for(['ALLUVIUM_CONFIG', 'ALLUVIUM_SERVE_CONFIG'])('the file that %s names is read', async (variable) => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'other.toml'), 'foo = 1\n')
  const environment = { [variable]: join(folder, 'other.toml') }
  expect(await alluvium(['serve'], { folder, environment })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('foo in '),
  })
})

test.for([
  ['that does not count yet', 'future', /^it counts only from Jan .* 2090 GMT on$/, 'does not count yet'],
  ['that has ended', 'ended', /^it ended on Jan .* 2001 GMT$/, 'has ended'],
] as const)(
  'a certificate %s is wrong, and a service that starts with it warns of it',
  async ([, which, found, logged]) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'one.pem'), untimelyCertificates[which])
    await writeFile(join(folder, 'one.key'), untimelyCertificates.key, { mode: 0o600 })
    await certified(folder, 'one', 'one')
    const { code, of } = await examined(folder, [])
    expect([code, of('files certificate')]).toEqual([
      1,
      expect.objectContaining({ state: 'wrong', text: expect.stringMatching(found) }),
    ])
    const served = await servingFiles(join(folder, 'data'), [`--config=${join(folder, 'alluvium.toml')}`])
    expect(served.output()).toContain(logged)
  },
)
