/** The file of a reserve. Its bytes are random, and written rather than promised: a hole, or zeros on a file system that compresses, hold nothing. */
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isNotWritable, notWritable } from '../engine/problems.ts'
import { claim, reserveFile } from './reserve-claims.ts'

const chunkBytes = 1024 * 1024

export class ReserveFile {
  readonly #path: string
  #heldBytes: number

  /** Makes the file, and says how large it is to be. What it holds from before stays. Throws `database.read-only`. */
  constructor(folder: string, targetBytes: number) {
    this.#path = reserveFile(folder)
    try {
      closeSync(openSync(this.#path, 'a', 0o600))
    } catch (error) {
      throw isNotWritable(error) ? notWritable(`The data folder ${folder}`, error) : error
    }
    if (statSync(this.#path).size > targetBytes) truncateSync(this.#path, targetBytes)
    claim(folder, targetBytes)
    this.#heldBytes = statSync(this.#path).size
  }

  heldBytes(): number {
    return this.#heldBytes
  }

  /** Looks how much it holds, where another process may have released or filled it. */
  look(): void {
    this.#heldBytes = statSync(this.#path).size
  }

  /** Gives all its bytes back to the disk. */
  release(): void {
    if (this.#heldBytes > 0) truncateSync(this.#path, 0)
    this.#heldBytes = 0
  }

  /** Adds bytes until it holds so many. @param isWanted asked before each piece: where it is not, filling ends early */
  async fill(bytes: number, isWanted: () => boolean): Promise<void> {
    const random = randomFillSync(Buffer.allocUnsafe(Math.min(chunkBytes, bytes)))
    const file = await open(this.#path, 'a', 0o600)
    try {
      while (this.#heldBytes < bytes && isWanted()) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that it can be released in between
        await file.write(random, 0, Math.min(random.length, bytes - this.#heldBytes))
        this.#heldBytes = statSync(this.#path).size // it may have been released meanwhile
      }
    } finally {
      await file.close()
    }
  }
}
