/** `alluvium serve --acme`: a certificate that comes by itself from a real ACME server, and is renewed while everything goes on. */
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { freePort } from '@alluvium/http/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startAuthority, whyNoAuthority } from '../../testing/certificate-authority.ts'
import { alluvium, serving, startedAlluvium, temporaryFolder, until } from '../../testing/command.ts'

const host = 'cloud.alluvium.test'

/** The certificate that a service shows to whoever asks for the host. */
async function certificateAt(port: number): Promise<PeerCertificate> {
  const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerCertificate()
  socket.destroy()
  return certificate
}

async function plainly(port: number, path: string, asked: string) {
  const asking = request({ host: '127.0.0.1', port, path, headers: { host: asked } }).end()
  const [answer] = await once(asking, 'response')
  answer.resume()
  return { status: answer.statusCode, location: answer.headers.location }
}

describe.skipIf(whyNoAuthority !== undefined)(
  `a certificate by ACME${whyNoAuthority === undefined ? '' : ` (skipped: ${whyNoAuthority})`}`,
  () => {
    test('is obtained before anything is served, sends plain HTTP to HTTPS, and is renewed while the services run', async () => {
      const [acmePort, filesPort, platformPort] = [await freePort(), await freePort(), await freePort()]
      const authority = await startAuthority({ askedAt: acmePort, lasts: 9 })
      const data = join(await temporaryFolder(), 'data')
      const served = await serving(
        data,
        [
          `--external-url=https://${host}:${filesPort}`,
          '--acme=ada@example.org',
          `--acme-directory=${authority.directory}`,
          `--acme-addr=127.0.0.1:${acmePort}`,
          `--files-port=${filesPort}`,
          `--platform-addr=127.0.0.1:${platformPort}`,
        ],
        onTestFinished,
        { environment: { NODE_EXTRA_CA_CERTS: authority.trusted } },
      )
      expect(served.files.url).toBe(`https://${host}:${filesPort}`)
      expect(served.platform.url).toBe(`https://${host}:${platformPort}`)
      const [first, ofPlatform] = [await certificateAt(filesPort), await certificateAt(platformPort)]
      expect([first.subjectaltname, ofPlatform.subjectaltname]).toEqual([`DNS:${host}`, `DNS:${host}`])

      expect(await plainly(acmePort, '/ui/?a=b', `${host}:80`)).toEqual({
        status: 308,
        location: `https://${host}:${filesPort}/ui/?a=b`,
      })
      expect(await plainly(acmePort, '/ui/', 'other.example.org')).toEqual({ status: 404, location: undefined })

      await until('the services show a renewed certificate', async () => {
        const [files, platform] = [await certificateAt(filesPort), await certificateAt(platformPort)]
        return files.serialNumber !== first.serialNumber && platform.serialNumber !== ofPlatform.serialNumber
      })
    })
  },
)

/** `serve` on free ports that asks an authority for a certificate, and what it has logged so far. */
async function asking(directory: string) {
  const ports = [await freePort(), await freePort(), await freePort()]
  const started = startedAlluvium([
    'serve',
    `--data=${join(await temporaryFolder(), 'data')}`,
    '--external-url=https://cloud.example.org',
    '--acme=ada@example.org',
    `--acme-directory=${directory}`,
    `--acme-addr=127.0.0.1:${ports[0]}`,
    `--files-port=${ports[1]}`,
    `--platform-addr=127.0.0.1:${ports[2]}`,
    '--crawl-port=0',
  ])
  let logged = ''
  for (const stream of [started.process.stdout, started.process.stderr])
    stream?.on('data', (chunk: Buffer) => (logged += chunk.toString()))
  return { logged: () => logged, process: started.process, ended: once(started.process, 'exit') }
}

test('an authority that refuses connections is told in one line with its address, and SIGTERM ends the wait for it', async () => {
  const directory = `https://127.0.0.1:${await freePort()}/dir`
  const served = await asking(directory)
  await until('it says what is in the way', () => served.logged().includes('ECONNREFUSED'), { withinMs: 30_000 })
  const lines = served.logged().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/no certificate for cloud\.example\.org .*127\.0\.0\.1.* The next attempt is in 60 s\./)
  served.process.kill('SIGTERM')
  expect(await served.ended).toEqual([0, null])
})

test('SIGTERM ends the wait for an authority that takes connections and never answers', async () => {
  const server = createServer()
  const asked = once(server, 'connection')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const served = await asking(`http://127.0.0.1:${Object(server.address()).port}/dir`)
  const [socket] = await asked
  served.process.kill('SIGTERM')
  expect(await served.ended).toEqual([0, null])
  socket.destroy()
})

test('a certificate is for a host: `--acme` without an address says so', async () => {
  const data = join(await temporaryFolder(), 'data')
  const refused = await alluvium(['serve', `--data=${data}`, '--acme=ada@example.org'])
  expect([refused.code, refused.stderr]).toEqual([
    2,
    'alluvium: --acme needs --external-url https://HOST, the host that the certificate is for.\n',
  ])
})

test('`--acme` with a word that is no e-mail address is refused, and asks no authority', async () => {
  const data = join(await temporaryFolder(), 'data')
  const refused = await alluvium(['serve', `--data=${data}`, '--acme=ada', '--external-url=https://cloud.example.org'])
  expect([refused.code, refused.stderr]).toEqual([
    2,
    'alluvium: --acme must be an e-mail address, such as you@example.org, not "ada".\n',
  ])
})
