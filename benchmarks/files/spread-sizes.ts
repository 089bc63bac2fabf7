/**
 * Files of sizes as people have them: log-normal, half of them below 4 KiB, a third above the 8 KiB up to which a content
 * lies in the database, and most of the bytes in a few. The same in every run.
 */

import { randomFillSync } from 'node:crypto'
import { Agent, request } from 'node:http'

const medianBytes = 4096
/** Of the logarithm. */
const spread = 2
const maxBytes = 8 * 1024 * 1024

export function sizesOf(files: number): readonly number[] {
  const random = mulberry(7)
  // Box and Muller's way from even to normal numbers.
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: files }, () => Math.min(maxBytes, Math.round(medianBytes * Math.exp(spread * normal()))))
}

type At = Readonly<{ port: number }>

/** A hundred files a folder, through the front door. */
export const layFiles = (at: At, sizes: readonly number[]): Promise<void> => putAll(at, sizes, sizes.keys().toArray())

/** Gives each hundredth file other bytes, others in each round. */
export const changeFiles = (at: At, sizes: readonly number[], round: number): Promise<void> =>
  putAll(
    at,
    sizes,
    sizes
      .keys()
      .filter((index) => index % 100 === round % 100)
      .toArray(),
  )

async function putAll(at: At, sizes: readonly number[], indexes: readonly number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const left = indexes.values()
  const lane = async () => {
    for (const index of left)
      await put({ agent, ...at }, `/laid/${Math.floor(index / 100)}/${index}.bin`, sizes[index] ?? 0)
  }
  await Promise.all(Array.from({ length: 32 }, lane))
  agent.destroy()
}

/** Bytes of which none can be packed, nor are they those of another file. */
function put(to: Readonly<{ agent: Agent; port: number }>, path: string, size: number): Promise<void> {
  const body = randomFillSync(Buffer.allocUnsafe(size))
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': size }
    const asked = request({ ...to, host: '127.0.0.1', method: 'PUT', path, headers }, (response) => {
      response.resume()
      response.once('end', () => {
        if ((response.statusCode ?? 0) < 300) resolve()
        else reject(new Error(`PUT ${path} was answered ${response.statusCode}.`))
      })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

/** Small and good enough for sizes: Tommy Ettinger's mulberry32. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
