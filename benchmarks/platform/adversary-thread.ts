/** Merges one document again and again, several at once, until it is asked to stop: beside the thread that measures others. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type Adversaries = Readonly<{
  url: string
  tokens: readonly string[]
  /** The JSON of a request for a merge. */
  body: Uint8Array<ArrayBuffer>
  /** Of each adversary. */
  inFlight: number
  /** How soon after one request the next may follow. */
  paceMs: number
}>

/** `refused` counts what was asked to come again. */
export type AdversaryFigures = Readonly<{ answers: number; refused: number; maxMs: number }>

const { url, tokens, body, inFlight, paceMs }: Adversaries = workerData
const took: number[] = []
let refused = 0
const stopping = new AbortController()

async function lane(token: string): Promise<void> {
  while (!stopping.signal.aborted) {
    const begun = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/merge`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    if (response.status >= 500 && response.status !== 503) throw new Error(`harm was answered ${response.status}`)
    if (response.status === 503) refused += 1
    took.push(performance.now() - begun)
    await sleep(Math.max(0, begun + paceMs - performance.now()))
  }
}

parentPort?.once('message', () => stopping.abort())
await Promise.all(tokens.flatMap((token) => Array.from({ length: inFlight }, () => lane(token))))
parentPort?.postMessage({ answers: took.length, refused, maxMs: Math.max(...took) } satisfies AdversaryFigures, [])
