/** How often in a second the disk can promise that 4 KiB are there: no durable write is faster, whatever the server. */
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const forMs = 500

export function flushRate(folder: string): number {
  const path = join(folder, 'flushes')
  const block = new Uint8Array(4096)
  const file = openSync(path, 'w')
  try {
    let flushes = 0
    const begun = performance.now()
    for (; performance.now() - begun < forMs; flushes += 1) {
      block[0] = flushes & 255
      writeSync(file, block, 0, block.length, 0)
      fdatasyncSync(file)
    }
    return flushes / ((performance.now() - begun) / 1000)
  } finally {
    closeSync(file)
    rmSync(path)
  }
}
