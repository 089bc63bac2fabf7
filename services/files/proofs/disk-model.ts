/**
 * A disk that promises no more than it must: bytes are there for certain once their file was synced, a name once its
 * folder was. Of all else a loss of power leaves anything: nothing, all, or some of it with torn writes.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { TracedCall } from './traced-calls.ts'

type Change = Readonly<{ at: number; bytes: Buffer }> | Readonly<{ length: number }>
type Inode = { synced: Buffer; pending: Change[]; length: number; position: number }
type Naming = Readonly<{ path: string; to: Inode | 'folder' | undefined }>

/** Of what is not certain. `torn`: any part of it, as `random` has it. */
export type Loss = 'nothing' | 'everything' | 'torn'

const sector = 512

export class DiskModel {
  readonly #root: string
  /** As the running program sees it, and as it is for certain. */
  readonly #seen = new Map<string, Inode | 'folder'>()
  readonly #certain = new Map<string, Inode | 'folder'>()
  /** Of folders that are not synced, in their order. */
  #namings: Naming[] = []

  private constructor(root: string) {
    this.#root = root
  }

  /** With what lies below `root` now for certain. */
  static async of(root: string): Promise<DiskModel> {
    const disk = new DiskModel(root)
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const bytes = entry.isFile() ? await readFile(path) : undefined
      const held = bytes ? { synced: bytes, pending: [], length: bytes.length, position: bytes.length } : 'folder'
      disk.#seen.set(path, held)
      disk.#certain.set(path, held)
    }
    return disk
  }

  apply(call: TracedCall): void {
    switch (call.kind) {
      case 'create':
        return this.#create(call.path, call.emptied)
      case 'folder':
        return this.#isOurs(call.path) && !this.#seen.has(call.path) ? this.#name(call.path, 'folder') : undefined
      case 'write':
        return this.#change(call.path, (file) => ({ at: call.at ?? file.position, bytes: call.bytes }))
      case 'truncate':
        return this.#change(call.path, () => ({ length: call.length }))
      case 'remove':
        return this.#name(call.path, undefined)
      case 'rename':
        this.#name(call.to, this.#seen.get(call.from))
        return this.#name(call.from, undefined)
      case 'sync':
        return this.#sync(call.path)
      case 'answer':
        return undefined
    }
  }

  /** Makes a folder of what a loss of power would leave now. */
  async write(to: string, loss: Loss, random: () => number): Promise<void> {
    const left = new Map(this.#certain)
    for (const { path, to: held } of this.#namings) {
      if (loss === 'everything' || (loss === 'torn' && random() < 0.5)) continue
      if (held === undefined) left.delete(path)
      else left.set(path, held)
    }
    await mkdir(to, { recursive: true })
    const isThere = (path: string): boolean =>
      path === this.#root || (left.get(path) === 'folder' && isThere(dirname(path)))
    for (const [path, held] of left) {
      const place = join(to, relative(this.#root, path))
      if (!isThere(dirname(path)) || path.endsWith('-shm')) continue // shared memory is made anew
      if (held === 'folder') await mkdir(place, { recursive: true })
    }
    for (const [path, held] of left) {
      if (held === 'folder' || !isThere(dirname(path)) || path.endsWith('-shm')) continue
      await writeFile(join(to, relative(this.#root, path)), contentAfter(held, loss, random))
    }
  }

  #isOurs(path: string): boolean {
    return path.startsWith(`${this.#root}/`)
  }

  #name(path: string, to: Naming['to']): void {
    if (!this.#isOurs(path)) return
    this.#namings.push({ path, to })
    if (to === undefined) this.#seen.delete(path)
    else this.#seen.set(path, to)
  }

  #create(path: string, emptied: boolean): void {
    if (!this.#isOurs(path)) return
    const file = this.#seen.get(path)
    if (file === undefined) this.#name(path, { synced: Buffer.alloc(0), pending: [], length: 0, position: 0 })
    else if (emptied) this.#change(path, () => ({ length: 0 }))
  }

  #change(path: string, make: (file: Inode) => Change): void {
    const file = this.#seen.get(path)
    if (file === undefined || file === 'folder') return
    const change = make(file)
    file.pending.push(change)
    if ('bytes' in change) {
      file.position = change.at + change.bytes.length
      file.length = Math.max(file.length, file.position)
    } else file.length = change.length
  }

  #sync(path: string): void {
    const file = this.#seen.get(path)
    if (file !== undefined && file !== 'folder') {
      file.synced = contentAfter(file, 'nothing', Math.random)
      file.pending = []
      return
    }
    for (const { path: one, to } of this.#namings.filter((naming) => dirname(naming.path) === path)) {
      if (to === undefined) this.#certain.delete(one)
      else this.#certain.set(one, to)
    }
    this.#namings = this.#namings.filter((naming) => dirname(naming.path) !== path)
  }
}

function contentAfter({ synced, pending }: Inode, loss: Loss, random: () => number): Buffer {
  if (loss === 'everything' || pending.length === 0) return synced
  let content = synced
  for (const change of pending) {
    const fate = loss === 'nothing' ? 0 : random()
    if (fate > 2 / 3) continue
    if ('length' in change) {
      content = resized(content, change.length)
      continue
    }
    const sectors = Math.floor(random() * (change.bytes.length / sector))
    const bytes = fate > 1 / 3 ? change.bytes.subarray(0, sectors * sector) : change.bytes
    if (bytes.length === 0) continue
    content = Buffer.from(resized(content, Math.max(content.length, change.at + bytes.length)))
    bytes.copy(content, change.at)
  }
  return content
}

function resized(content: Buffer, length: number): Buffer {
  const other = Buffer.alloc(length)
  content.copy(other)
  return other
}
