/**
 * Connections that a bucket ended while they were idle. The client learns of it only when it uses one again, so many that
 * were ended at once would fail as many requests, and then their next tries. A request that was lost on a kept connection
 * before any answer says nothing about the bucket: it goes out again on another, and counts as no try.
 *
 *   idle, the latest used last    a b c d    the bucket ended them all
 *   a request on d is lost        a b c go too, for they have been idle for longer, and it goes out on a new one
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Agent } from 'node:http'
import type { S3Client } from '@aws-sdk/client-s3'

type Sending = { reused: boolean }

/** @param agents of the client. */
export function outliveStaleConnections(client: S3Client, agents: readonly Agent[]): void {
  const sendings = new AsyncLocalStorage<Sending>()
  for (const agent of agents) noteReuse(agent, sendings)

  client.middlewareStack.add(
    (next) =>
      async function send(request) {
        const sending: Sending = { reused: false }
        try {
          return await sendings.run(sending, () => next(request))
        } catch (error) {
          if (!sending.reused || !isLost(error)) throw error
        }
        for (const agent of agents) dropIdle(agent)
        return await send(request)
      },
    { step: 'deserialize', priority: 'low', name: 'outliveStaleConnections' }, // next to the wire, below the tries
  )
}

function noteReuse(agent: Agent, sendings: AsyncLocalStorage<Sending>): void {
  const reuseSocket = agent.reuseSocket.bind(agent)
  agent.reuseSocket = (socket, request) => {
    const sending = sendings.getStore()
    if (sending) sending.reused = true
    reuseSocket(socket, request)
  }
}

function dropIdle({ freeSockets }: Agent): void {
  for (const idle of Object.values(freeSockets)) for (const socket of idle ?? []) socket.destroy()
}

const losses = new Set(['ECONNRESET', 'EPIPE'])

/** The answer had not begun: what fails later comes from reading it. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && losses.has(error.code)
