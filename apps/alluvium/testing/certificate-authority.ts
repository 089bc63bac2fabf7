/** A certificate authority that speaks ACME: Pebble, with a name server of its own that says of every host that it is this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@alluvium/http/free-port'
import { testCertificate } from '@alluvium/http/testing'
import { onTestFinished } from 'vitest'
import { temporaryFolder, until } from './command.ts'

export const whyNoAuthority: string | undefined = spawnSync('pebble', ['--help']).error
  ? 'Pebble is not installed (Debian: apt-get install pebble)'
  : undefined

export type Authority = Readonly<{
  directory: string
  /** The file with the certificate by which it is known itself. */
  trusted: string
}>

/** @param askedAt the port at which it asks hosts. @param lasts seconds that its certificates last. */
export async function startAuthority({ askedAt, lasts }: { askedAt: number; lasts: number }): Promise<Authority> {
  const folder = await temporaryFolder()
  const [port, management, names, namesManagement] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const [certificate, privateKey] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await writeFile(certificate, testCertificate.certificate)
  await writeFile(privateKey, testCertificate.key)
  const configuration = {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${management}`,
      certificate,
      privateKey,
      httpPort: askedAt,
      tlsPort: askedAt,
      certificateValidityPeriod: lasts,
    },
  }
  const file = join(folder, 'pebble.json')
  await writeFile(file, JSON.stringify(configuration))
  run('pebble-challtestsrv', [
    `-dns01=127.0.0.1:${names}`,
    `-management=127.0.0.1:${namesManagement}`,
    '-defaultIPv6=',
    '-http01=',
    '-https01=',
    '-tlsalpn01=',
  ])
  const output = run('pebble', [`-config=${file}`, `-dnsserver=127.0.0.1:${names}`])
  await until('Pebble listens', () => output().includes('ACME directory available'))
  return { directory: `https://localhost:${port}/dir`, trusted: certificate }
}

/** It ends with the test. What it has written so far. */
function run(name: string, words: readonly string[]): () => string {
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' }
  const child: ChildProcess = spawn(name, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return () => output
}
