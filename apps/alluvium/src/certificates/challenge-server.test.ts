import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { freePort } from '@alluvium/http/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { openChallengeServer } from './challenge-server.ts'

/** More than the server takes of anybody. */
const many = 300

test('whoever opens connections for nothing keeps the authority from no answer', async () => {
  const port = await freePort()
  const server = await openChallengeServer({ host: '0.0.0.0', port, addresses: [] })
  onTestFinished(() => server.stop())
  server.answer('token', 'token.key')
  const idle = Array.from({ length: many }, () => connect({ host: '127.0.0.1', port, localAddress: '127.0.0.1' }))
  for (const socket of idle) socket.on('error', () => undefined)
  onTestFinished(() => idle.forEach((socket) => void socket.destroy()))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  const path = '/.well-known/acme-challenge/token'
  const asking = request({ host: '127.0.0.1', port, path, localAddress: '127.0.0.2' }).end()
  const [answer] = await once(asking, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
})
