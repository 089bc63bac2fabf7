/** Lines in order, however many: sorted some at a time into files of a temporary folder, and merged when they are read. */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export class SortedLines implements AsyncDisposable {
  readonly #linesAtOnce: number
  #lines: string[] = []
  #folder: string | undefined
  #files: string[] = []

  /** `linesAtOnce`: how many are held in memory. */
  constructor(linesAtOnce = 50_000) {
    this.#linesAtOnce = linesAtOnce
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line)
    if (this.#lines.length < this.#linesAtOnce) return
    this.#folder ??= await mkdtemp(join(tmpdir(), 'alluvium-sort-'))
    const file = join(this.#folder, String(this.#files.length))
    await writeFile(file, this.#sorted().join('\n'))
    this.#files.push(file)
  }

  /** All lines in the order of their bytes. */
  async *inOrder(): AsyncGenerator<string> {
    const runs = [
      ...this.#files.map((file) => createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]()),
      this.#sorted().values(),
    ]
    const heads = await Promise.all(runs.map(async (run) => await run.next()))
    for (;;) {
      let first = -1
      for (const [index, head] of heads.entries()) {
        const best = heads[first]
        if (head.done !== true && (best === undefined || isBefore(head.value, best.value))) first = index
      }
      const run = runs[first]
      const head = heads[first]
      if (run === undefined || head === undefined || head.done === true) return
      yield head.value
      heads[first] = await run.next() // oxlint-disable-line no-await-in-loop -- line by line
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
  }

  #sorted(): string[] {
    const lines = this.#lines
    this.#lines = []
    return lines.sort()
  }
}

const isBefore = (one: string, other: unknown): boolean => typeof other !== 'string' || one < other
