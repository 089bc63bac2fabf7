/** `alluvium serve --acme`: a certificate that comes by itself from a real ACME server, and is renewed while everything goes on. */
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { freePort } from '@alluvium/http/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startAuthority, whyNoAuthority } from '../../testing/certificate-authority.ts'
import { alluvium, serving, temporaryFolder, until } from '../../testing/command.ts'

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
