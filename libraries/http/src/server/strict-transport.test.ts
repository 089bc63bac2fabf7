import { Agent, request } from 'node:https'
import { describe, expect, test } from 'vitest'
import { testCertificate } from '../../testing/test-certificate.ts'
import { localDeployment, parseAnswer, serve } from '../../testing/test-server.ts'
import type { Handler } from '../index.ts'

const yes = 'max-age=31536000'
const tls = { certificate: testCertificate.certificate, key: testCertificate.key }

const handler: Handler = ({ request: asked, response }) => {
  if (asked.url === '/bug') throw new Error('a bug')
  if (asked.url === '/head') response.writeHead(200, { 'Content-Length': 0 })
  response.end()
}

/** What the answers to a request, and to others that are refused or fail, say in common. */
async function saidOver(scheme: 'http' | 'https', port: number, ask: (path: string) => Promise<string | undefined>) {
  const said = new Set<string | undefined>()
  for (const path of ['/', '/head', '/bug', 'ftp://a/']) said.add(await ask(path))
  expect([scheme, port, said.size]).toEqual([scheme, port, 1])
  return [...said][0]
}

describe('with a certificate', () => {
  test.each([
    ['alluvium.example', yes],
    ['alluvium.example:8443', yes],
    ['203.0.113.9', yes],
    ['localhost:8443', undefined],
    ['files.localhost', undefined],
    ['127.0.0.1:8443', undefined],
    ['[::1]', undefined],
  ])('every answer to a request for %s says %s', async (host, expected) => {
    const { port } = await serve(handler, { tls })
    const said = await saidOver('https', port, (path) => securely(port, host, path))
    expect(said).toBe(expected)
  })
})

describe('without one', () => {
  test.each([
    ['https://alluvium.example', yes],
    ['https://alluvium.example/below', yes],
    ['http://alluvium.example', undefined],
    ['https://localhost:8443', undefined],
    [undefined, undefined],
  ])('and with the external address %s, every answer says %s', async (externalUrl, expected) => {
    const server = await serve(handler, { deployment: { ...localDeployment, externalUrl } })
    const said = await saidOver('http', server.port, async (path) => {
      const text = await server
        .raw()
        .send(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nConnection: close\r\n\r\n`)
        .closed()
      return parseAnswer(text).headers['strict-transport-security']
    })
    expect(said).toBe(expected)
  })
})

function securely(port: number, host: string, path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false, rejectUnauthorized: false, servername: '' })
    request({ port, host: '127.0.0.1', path, headers: { host }, agent, rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.headers['strict-transport-security'])
    })
      .once('error', reject)
      .end()
  })
}
