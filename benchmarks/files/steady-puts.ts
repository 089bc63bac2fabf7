/**
 * A thread of backup.ts: PUTs of 1 KiB at a fixed rate, whether or not earlier ones were answered, until asked to end; then it
 * answers with what each took. Time counts from the moment at which a PUT was due: when the service stalls, those that pile
 * up behind it wait, as people would, and are counted with all of their waiting (no coordinated omission).
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** `paths`: how many files are written, in turn; `prefix` keeps one load's bytes from being another's. */
export type SteadyPuts = Readonly<{ port: number; perSecond: number; paths: number; prefix: string }>

const { port, perSecond, paths, prefix }: SteadyPuts = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const kibibyte = Buffer.alloc(1024, 'x')
const state = { isOver: false }
parentPort?.once('message', () => (state.isOver = true))

function put(at: number, due: number): Promise<number> {
  const body = Buffer.from(kibibyte)
  body.write(`${prefix} ${at}`)
  return new Promise((resolve, reject) => {
    const path = `/steady/${at % paths}`
    const headers = { 'Content-Length': body.length }
    const asked = request({ agent, host: '127.0.0.1', port, method: 'PUT', path, headers }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 201 || response.statusCode === 204) resolve(performance.now() - due)
        else reject(new Error(`PUT ${path} was answered ${response.statusCode}.`))
      })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

const begun = performance.now()
const all: Promise<number>[] = []
while (!state.isOver) {
  const dueCount = ((performance.now() - begun) * perSecond) / 1000
  while (all.length < dueCount) all.push(put(all.length, begun + (all.length * 1000) / perSecond))
  await sleep(1)
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(await Promise.all(all))
agent.destroy()
