/** What `alluvium config check` finds is what `alluvium serve` and its services refuse, each asked of the same file. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alluvium, serving, temporaryFolder } from '../../testing/command.ts'
import { makeCertificate } from '../../testing/own-certificate.ts'

type Section = 'serve' | 'files' | 'platform' | 'crawl'
type Refused = Readonly<{ what: string; says: RegExp } & Partial<Record<Section, string>>>

const freePorts = 'files-port = 0\nplatform-addr = "127.0.0.1:0"\ncrawl-port = 0'

/** A folder with this configuration, and two certificates with their keys. */
async function configured({ serve = '', files, platform, crawl }: Partial<Record<Section, string>>): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of ['one', 'other']) makeCertificate(folder, name)
  const ports = serve.includes('-port') || serve.includes('platform-addr') ? '' : freePorts
  const sections = { serve: `disk-reserve = 4194304\n${ports}\n${serve}`, files, platform, crawl }
  const text = Object.entries(sections).flatMap(([name, lines]) =>
    lines === undefined ? [] : [`[${name}]\n${lines}\n`],
  )
  await writeFile(join(folder, 'alluvium.toml'), text.join(''), { mode: 0o600 })
  await writeFile(join(folder, 'nothing.cedar'), 'permit;')
  return folder
}

const acme = 'acme = "ada@example.org"\nacme-addr = "127.0.0.1:0"'
const ownCertificate = 'tls-cert = "one.pem"\ntls-key = "one.key"'

const refused: readonly Refused[] = [
  {
    what: 'networks that are none',
    files: 'trusted-proxy = ["10.0.0.0/99", "lala"]',
    says: /trusted-proxy in \[files\].* must be .*, not "10\.0\.0\.0\/99", "lala"/,
  },
  { what: 'targets that are no networks', crawl: 'allow-targets = ["here"]', says: /allow-targets/ },
  { what: 'targets of webhooks that are none', files: 'webhook-targets = ["here"]', says: /webhook-targets/ },
  {
    what: 'a certificate without its key',
    files: 'tls-cert = "one.pem"',
    says: /--tls-cert and --tls-key go together/,
  },
  {
    what: 'a certificate that is not there',
    crawl: 'tls-cert = "none.pem"\ntls-key = "one.key"',
    says: /none\.pem can't be read/,
  },
  {
    what: 'a key of another certificate',
    platform: 'tls-cert = "one.pem"\ntls-key = "other.key"',
    says: /one\.pem and other\.key can't be used together/,
  },
  {
    what: 'ACME for an IP address',
    serve: `${acme}\nexternal-url = "https://127.0.0.1:18080"`,
    says: /--acme gets a certificate for a host with a name, and https:\/\/127\.0\.0\.1/,
  },
  { what: 'ACME without a host', serve: acme, says: /--acme needs --external-url https:/ },
  {
    what: 'ACME for plain HTTP',
    serve: `${acme}\nexternal-url = "http://files.example.org"`,
    says: /--acme needs --external-url https:/,
  },
  {
    what: 'ACME without an address of e-mail',
    serve: 'acme = "notmail"\nexternal-url = "https://files.example.org"',
    says: /acme in \[serve\].* must be an e-mail address/,
  },
  {
    what: 'ACME where each service has its certificate',
    serve: `${acme}\nexternal-url = "https://a.example.org"`,
    files: ownCertificate,
    platform: ownCertificate,
    crawl: ownCertificate,
    says: /--acme gets a certificate that nobody needs/,
  },
  { what: 'a bucket without name and keys', files: 'storage = "s3"', says: /--storage s3 needs/ },
  {
    what: 'mail without a sender',
    platform: 'smtp-url = "smtp://mail.example.org"',
    says: /--smtp-url and --mail-from go together/,
  },
  {
    what: 'one port for all',
    serve: 'files-port = 8181\nplatform-addr = "127.0.0.1:8181"\ncrawl-port = 8181',
    says: /files-port and platform-addr are the same: 127\.0\.0\.1:8181/,
  },
  { what: 'a folder of organizations that is no path', serve: 'org-root = "../x"', says: /--org-root \.\.\/x: / },
  { what: 'a folder of homes that is no path', serve: 'home-root = "../y"', says: /--home-root \.\.\/y: / },
  {
    what: 'one folder for homes and organizations',
    serve: 'home-root = "/people"\norg-root = "/people"',
    says: /\/people/,
  },
  { what: 'a folder for homes, and no homes', serve: 'home-root = "/people"\nno-homes = true', says: /contradict/ },
  { what: 'policies that are not there', files: 'cedar-policies = "/nope2"', says: /\/nope2/ },
  { what: 'policies that are none', files: 'cedar-policies = "nothing.cedar"', says: /nothing\.cedar/ },
  { what: 'workers that are not there', files: 'wasm-workers = "/nope3"', says: /\/nope3/ },
  {
    what: 'a host that is none',
    serve: 'host = "no such host"',
    says: /host in \[serve\].* must be an address or a name/,
  },
  {
    what: 'a host that is an address of the web',
    serve: 'host = "http://x"',
    says: /host in \[serve\].* must be an address or a name/,
  },
  {
    what: 'a password that is too short',
    serve: 'admin-password = "a"',
    says: /admin-password in \[serve\].* must be a text of 8 to 1024 characters/,
  },
  {
    what: 'an administrator without an address of e-mail',
    serve: 'admin-email = "ada@here"',
    says: /administrator can't be made/,
  },
  {
    what: 'a secret that is too short',
    platform: 'service-secret = "short"',
    says: /service-secret in \[platform\].* at least 32/,
  },
  { what: 'production without a first key', crawl: 'production = true', says: /--production needs --bootstrap-key/ },
  {
    what: 'half a client of an issuer',
    serve: '', // which gives the files their issuer
    files: 'oidc-client-id = "x"',
    says: /--oidc-client-id and --oidc-client-secret go together/,
  },
  {
    what: 'half a client of Google',
    platform: 'google-client-id = "x"',
    says: /--google-client-id and --google-client-secret go together/,
  },
  { what: 'tiers that are no JSON', platform: 'tiers = "{"', says: /tiers/ },
  { what: 'clients that are not there', platform: 'oidc-clients = "none.json"', says: /none\.json can't be read/ },
  {
    what: 'payments of which nobody hears',
    platform: 'stripe-secret-key = "sk_test_1"',
    says: /--stripe-webhook-secret is missing/,
  },
  { what: 'a crawler without a name', crawl: 'user-agent = "(x)"', says: /--user-agent must be/ },
  {
    what: 'a browser that is not there',
    crawl: 'render = true\nchromium = "/nope4"',
    says: /--render needs a Chromium/,
  },
  { what: 'queues at no address', crawl: 'url-frontier = "frontier:7071"', says: /--url-frontier: frontier:7071/ },
  { what: 'a setting that there is not', files: 'prt = 1', says: /prt in \[files\]/ },
]

/** The service whose section is wrong, alone, where it is one: serve starts it with the same section, and the others in vain. */
const startOf = (sections: Refused): string =>
  (['serve', 'files', 'platform', 'crawl'] as const).find((name) => sections[name] !== undefined) ?? 'serve'

describe('what a start refuses with 2 is found by the check with 1', () => {
  test.for(refused)('$what', async (one) => {
    const { says } = one
    const folder = await configured(one)
    const check = await alluvium(['config', 'check'], { folder })
    expect([check.code, check.stdout, check.stderr]).toEqual([1, expect.stringMatching(says), ''])
    const { code, stderr } = await alluvium([startOf(one), '--log-level=silent'], { folder })
    expect([code, stderr]).toEqual([2, expect.stringMatching(says)])
    expect(stderr).not.toMatch(/^ +at /m)
  })
})

test('what serve takes is sound', async () => {
  const files = `${ownCertificate}\ntrusted-proxy = ["10.0.0.0/8", "::1"]`
  const folder = await configured({ serve: 'host = "[::1]"\nhome-root = "/people"\norg-root = "/org"', files })
  expect(await alluvium(['config', 'check'], { folder })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The configuration is sound'),
  })
  const { files: served } = await serving(join(folder, 'data'), [], undefined, { folder })
  expect(new URL(served.url).hostname).toBe('[::1]')
})

test('the check tells all mistakes of a section at once', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'alluvium.toml'), '[serve]\nfiles-port = "a"\nhost = ""\nwatchdog = -1\n')
  const { code, stdout } = await alluvium(['config', 'check'], { folder })
  expect(code).toBe(1)
  for (const name of ['files-port', 'host', 'watchdog'])
    expect(stdout).toContain(`${name} in [serve] of alluvium.toml must be`)
})

test('settings that serve does not read are says, with those that it reads instead', async () => {
  const folder = await configured({ files: 'port = 18088\ndata = "b"\nexternal-url = "https://a.example.org"' })
  const { code, stdout } = await alluvium(['config', 'check'], { folder })
  expect(stdout).toContain('port in [files] of alluvium.toml is not read by serve: use files-port in [serve].\n')
  expect(stdout).toContain('data in [files] of alluvium.toml is not read by serve: use data in [serve].\n')
  expect(stdout).not.toContain('external-url')
  expect(code).toBe(0)
  expect(existsSync(join(folder, 'b'))).toBe(false)
})

test('a host that is none is refused in one line', async () => {
  const { code, stderr } = await alluvium(['serve', '--host=no such host'])
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^alluvium: --host must be an address or a name .*\n$/)])
})

test('the doctor finds what serve refuses', async () => {
  const folder = await configured({ serve: 'org-root = "../x"' })
  const { code, stdout } = await alluvium(['doctor'], { folder })
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^WRONG +configuration: .*\.\.\/x/m)])
})

test.skipIf(process.platform !== 'linux').each([['files'], ['serve'], ['backup', 'to'], ['files', 'scrub']])(
  'a limit of open files that is too low for %s is refused in a sentence that says the number',
  async (...words) => {
    const folder = await temporaryFolder()
    const { code, stderr } = await alluvium([...words, '--data=data'], { folder, descriptors: 26 })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^alluvium: .* 26 files .* needs 64 or more.*\n$/)])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  },
)

test
  .skipIf(process.platform !== 'linux')
  .each([
    [['files', '--port=0', '--data=/proc/x']],
    [['serve', '--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0', '--data=/proc/x/y']],
    [['files', 'restore', 'backup', '--data=/proc/x']],
    [['backup', '/proc/x', '--data=data']],
    [['crawl', 'http://127.0.0.1:9/', '--data=data', '--markdown=/proc/x']],
  ])('a folder in a place that takes none ends %j with a sentence, and not never', async (words) => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'data'))
  const { code, stderr } = await alluvium(words, { folder })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^alluvium: .*\n$/)])
})
