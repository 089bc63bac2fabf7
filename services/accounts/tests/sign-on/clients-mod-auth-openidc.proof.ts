/**
 * Apache's mod_auth_openidc, as it is installed, lets people in with the platform: one sees the page behind it by
 * logging in and agreeing, and is signed out where the platform ends the sign-on. Nothing but loopback is asked.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeOnADatabase } from '@alluvium/database/testing'
import { freePort } from '@alluvium/http/free-port'
import { handClock } from '@alluvium/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseClients } from '../../src/model/sign-on/client.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { newBrowser } from '../../testing/browser.ts'
import { accountsServer, password } from '../../testing/serve-accounts.ts'

const [apache, modules] = ['/usr/sbin/apache2', '/usr/lib/apache2/modules']
const lacking = [apache, `${modules}/mod_auth_openidc.so`].filter((path) => !existsSync(path))
const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const missing = lacking.length === 0 ? '' : `, skipped because ${lacking.join(' and ')} is not there`
const why = isFull ? missing : ', in the full round only'

const secret = 'the secret of the site'
const email = 'ann@example.org'

let folder: string
let running: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-apache-'))
  await chmod(folder, 0o755) // its workers are another user's when it is started by root
})
afterEach(async () => {
  if (running?.exitCode === null) {
    const gone = once(running, 'exit')
    running.kill('SIGTERM')
    await gone
  }
  running = undefined
  await rm(folder, { recursive: true, force: true })
})

/** `true`, because `fetch` says that it is no browser, and would get a 401 in the place of a log-in. */
const configuration = (site: string, issuer: string) => `
ServerName 127.0.0.1
ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
Listen ${new URL(site).host}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${['mpm_prefork', 'authn_core', 'authz_core', 'authz_user', 'dir', 'headers', 'auth_openidc']
  .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
  .join('\n')}
DocumentRoot ${folder}/pages
DirectoryIndex index.txt
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID site
OIDCClientSecret "${secret}"
OIDCRedirectURI ${site}/back
OIDCCryptoPassphrase a-pass-phrase-of-apache
OIDCScope "openid email profile"
OIDCRemoteUserClaim email
OIDCPKCEMethod S256
<Location />
  AuthType openid-connect
  Require valid-user
  OIDCUnAuthAction auth true
  Header set X-Seen-User "expr=%{REMOTE_USER}"
</Location>
`

/** Resolves once it answers. */
async function serveSite(site: string, issuer: string): Promise<void> {
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'pages/index.txt'), 'behind the log-in')
  await writeFile(join(folder, 'site.conf'), configuration(site, issuer))
  // A group of its own: where it ends, it ends its whole group.
  running = spawn(apache, ['-f', join(folder, 'site.conf'), '-D', 'FOREGROUND'], { stdio: 'ignore', detached: true })
  const answers = () => fetch(site, { redirect: 'manual' }).then(({ status }) => status, String)
  await expect.poll(answers).toBe(302)
}

describe.skipIf(why !== '')(`mod_auth_openidc${why}`, () => {
  describeOnADatabase('mod_auth_openidc', { migrations: accountsMigrations }, (open) => {
    const serve = accountsServer({ local: true })

    test('signs in after log-in and consent, learns the address, and requires a new log-in after a log-out', async () => {
      const site = `http://127.0.0.1:${await freePort()}` // Apache can't say which port it took
      const client = {
        client_id: 'site',
        client_name: 'The site',
        client_secret: secret,
        redirect_uris: [`${site}/back`],
      }
      const clients = parseClients(JSON.stringify([{ ...client, post_logout_redirect_uris: [`${site}/`] }]))
      // It goes by the real time, and tokens count seconds.
      const clock = handClock(Math.floor(Date.now() / 1000) * 1000)
      const { url, join: register } = await serve(
        await open(),
        { signOn: { consoleUrl: 'http://console.test/ui/', clients } },
        clock,
      )
      await register(email)
      await serveSite(site, url)

      const browser = newBrowser()
      const logIn = await browser.open(`${site}/`)
      expect(logIn.url.origin).toBe(url)
      const consent = await browser.submit(logIn, { email, password })
      const page = await browser.submit(consent, { answer: 'yes' })
      expect([page.url.href, page.status, page.text]).toEqual([`${site}/`, 200, 'behind the log-in'])
      expect(page.headers.get('x-seen-user')).toBe(email)
      expect((await browser.open(`${site}/index.txt`)).text).toBe('behind the log-in')

      // Out at the site and at the platform, whose log-in is what the site then leads to.
      const out = await browser.open(`${site}/back?logout=${encodeURIComponent(`${site}/`)}`)
      expect([out.url.origin, out.text.includes('name="password"')]).toEqual([url, true])
      expect(await readFile(join(folder, 'errors'), 'utf8')).not.toMatch(/\[auth_openidc:error\]/)
    })
  })
})
