/**
 * One who changes a folder of their own, one request after the other, and remembers what it must hold: exactly what was
 * last acknowledged, or, where the service died before it answered, that or what the request would have made of it.
 *
 * Names beginning with `d` are folders and all others files, so nothing that is asked is ever refused.
 */
import { expect } from 'vitest'
import { digestOf } from '../src/model/content.ts'
import { noise } from '../testing/documents/noise.ts'
import { responsesOf } from '../testing/multistatus.ts'

type Bytes = Readonly<{ size: number; seed: number }>
/** Encrypted ones are known by what they hold inside. */
type Held = 'folder' | (Bytes & Readonly<{ isSealed: boolean }>)
type Tree = ReadonlyMap<string, Held>
type Ask = (path: string, init?: RequestInit) => Promise<Response>

const passphrase = 'correct horse battery'
const sizes = [0, 10, 3000, 8192, 8193, 60_000, 300_000]
function pick<T>(from: readonly T[]): T {
  const [one] = from.slice(Math.floor(Math.random() * from.length))
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}
const chance = (probability: number): boolean => Math.random() < probability
const bytesOf = ({ size, seed }: Bytes) => new Uint8Array(noise(size, seed))
const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}/`)

let seeds = 0

function expectSame(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected)
}

/** With everything on the way to it. */
function withEntry(tree: Tree, path: string, held: Held): Map<string, Held> {
  const next = new Map(tree).set(path, held)
  for (let above = path.slice(0, path.lastIndexOf('/')); above !== ''; above = above.slice(0, above.lastIndexOf('/')))
    next.set(above, 'folder')
  return next
}

const without = (tree: Tree, path: string): Map<string, Held> =>
  new Map([...tree].filter(([one]) => one !== path && !isBelow(one, path)))

function copied(tree: Tree, from: string, to: string): Map<string, Held> {
  const next = withEntry(without(tree, to), to, tree.get(from) ?? 'folder')
  for (const [path, held] of tree) if (isBelow(path, from)) next.set(to + path.slice(from.length), held)
  return next
}

const json = (method: string, body?: unknown): RequestInit => ({
  method,
  ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
})

/** What is to be done, and what will be there then. */
type Change = Readonly<{ leaves: Tree; ask(ask: Ask): Promise<Response> }>

export class Writer {
  readonly #home: string
  #acknowledged: Tree = new Map()
  #owed: Tree | undefined
  readonly #snapshots: { readonly id: string; readonly tree: Tree }[] = []
  acknowledged = 0

  constructor(home: string) {
    this.#home = home
  }

  /** One change. Throws the TypeError of `fetch` when the service dies before it has answered. */
  async change(ask: Ask): Promise<void> {
    const change = this.#next()
    this.#owed = change.leaves
    const { status } = await change.ask(ask)
    expectSame([200, 201, 204].includes(status) ? 'done' : status, 'done')
    this.#acknowledged = change.leaves
    this.#owed = undefined
    this.acknowledged += 1
  }

  /** Complains when the folder holds anything but what it must; settles what was owed. */
  async look(ask: Ask): Promise<void> {
    const found = await signatureOf(ask, this.#home)
    const expected = [this.#acknowledged, ...(this.#owed ? [this.#owed] : [])]
    const fits = expected.find((tree) => shown(tree) === found)
    expectSame([this.#home, found], [this.#home, shown(fits ?? this.#acknowledged)])
    this.#acknowledged = fits ?? this.#acknowledged
    this.#owed = undefined
  }

  /** The first and the last snapshots that were acknowledged read as the folder was. */
  async lookBack(ask: Ask): Promise<void> {
    for (const { id, tree } of new Set([...this.#snapshots.slice(0, 2), ...this.#snapshots.slice(-2)])) {
      const found = await signatureOf(ask, `/.snapshots/${id}${this.#home}`)
      expectSame([id, found], [id, shown(tree)])
    }
  }

  /** What was encrypted opens again and is what it was. */
  async unseal(ask: Ask): Promise<void> {
    for (const [path, held] of this.#acknowledged) {
      if (held === 'folder' || !held.isSealed) continue
      const opened = await ask('/api/files/decrypt', json('POST', { path: this.#home + path, passphrase }))
      expectSame(opened.status, 200)
      this.#acknowledged = withEntry(this.#acknowledged, path, { ...held, isSealed: false })
    }
    await this.look(ask)
  }

  #next(): Change {
    const files = [...this.#acknowledged]
      .filter(([, held]) => held !== 'folder' && !held.isSealed)
      .map(([path]) => path)
    const folders = [...this.#acknowledged].filter(([, held]) => held === 'folder').map(([path]) => path)
    const all = [...this.#acknowledged.keys()]
    if (all.length > 0 && (all.length > 30 || chance(0.12))) return this.#delete(pick(all))
    if (chance(0.03)) return this.#emptyTrash()
    if (chance(0.08)) return this.#snapshot()
    if (files.length > 0 && chance(0.01)) return this.#seal(pick(files))
    if (folders.length > 0 && chance(0.25)) return this.#relocate(pick(folders), 'd')
    if (files.length > 0 && chance(0.15)) return this.#relocate(pick(files), 'f')
    const path = `${pick(['', '/d0', '/d1', '/d0/d2'])}/${pick(['f0', 'f1', 'f2'])}`
    const held = { size: pick(sizes), seed: (seeds += 1), isSealed: false }
    return chance(0.2) ? this.#upload(path, held) : this.#put(path, held)
  }

  #put(path: string, held: Bytes & Readonly<{ isSealed: boolean }>): Change {
    const init = { method: 'PUT', body: bytesOf(held) }
    return { leaves: withEntry(this.#acknowledged, path, held), ask: (ask) => ask(this.#home + path, init) }
  }

  #upload(path: string, held: Bytes & Readonly<{ isSealed: boolean }>): Change {
    const chunk = 50_000
    return {
      leaves: withEntry(this.#acknowledged, path, held),
      ask: async (ask) => {
        const begin = { path: this.#home + path, total_size: held.size, chunk_size: chunk }
        const { upload_id: id }: { upload_id: string } = await (
          await ask('/api/upload/init', json('POST', begin))
        ).json()
        const bytes = bytesOf(held)
        for (let at = 0; at < bytes.length; at += chunk) {
          const body = bytes.subarray(at, at + chunk)
          expectSame((await ask(`/api/upload/${id}/${at / chunk}`, { method: 'PUT', body })).status, 200)
        }
        return await ask(`/api/upload/${id}/complete`, json('POST'))
      },
    }
  }

  #delete(path: string): Change {
    return { leaves: without(this.#acknowledged, path), ask: (ask) => ask(this.#home + path, { method: 'DELETE' }) }
  }

  #relocate(from: string, kind: 'd' | 'f'): Change {
    const to = `${pick(['', '/d0', '/d3'])}/${kind}${pick([0, 1, 2, 3])}`
    if (from === to || isBelow(to, from) || isBelow(from, to)) return this.#delete(from)
    const verb = chance(0.5) ? 'move' : 'copy'
    const after = copied(this.#acknowledged, from, to)
    const body = { from: this.#home + from, to: this.#home + to, overwrite: true }
    return {
      leaves: verb === 'move' ? without(after, from) : after,
      ask: (ask) => ask(`/api/files/${verb}`, json('POST', body)),
    }
  }

  #seal(path: string): Change {
    const held = this.#acknowledged.get(path)
    const sealed: Held = held === undefined || held === 'folder' ? 'folder' : { ...held, isSealed: true }
    const body = { path: this.#home + path, passphrase }
    return {
      leaves: new Map(this.#acknowledged).set(path, sealed),
      ask: (ask) => ask('/api/files/encrypt', json('POST', body)),
    }
  }

  #snapshot(): Change {
    return {
      leaves: this.#acknowledged,
      ask: async (ask) => {
        const answer = await ask('/api/snapshots', json('POST'))
        const { id }: { id: string } = await answer.json()
        this.#snapshots.push({ id, tree: this.#acknowledged })
        return answer
      },
    }
  }

  #emptyTrash(): Change {
    return { leaves: this.#acknowledged, ask: (ask) => ask('/api/trash/empty', json('DELETE')) }
  }
}

const sealedMark = 'age-encryption.org/v1\n'

/** A line for each entry. */
function shown(tree: Tree): string {
  const lines = [...tree].map(
    ([path, held]) => `${path} ${held === 'folder' ? held : held.isSealed ? 'sealed' : fingerprint(bytesOf(held))}`,
  )
  return lines.toSorted().join('\n')
}

/** What is below an address, as `shown` shows it. */
async function signatureOf(ask: Ask, home: string): Promise<string> {
  const answer = await ask(home, { method: 'PROPFIND', headers: { Depth: 'infinity' } })
  if (answer.status === 404) return ''
  expect(answer.status).toBe(207)
  const hrefs = Object.keys(responsesOf(await answer.text())).filter((href) => href !== `${home}/`)
  const lines = hrefs.map(async (href) => {
    const path = href.slice(home.length).replace(/\/$/, '')
    if (href.endsWith('/')) return `${path} folder`
    const file = await ask(href)
    expect([href, file.status]).toEqual([href, 200])
    const bytes = Buffer.from(await file.arrayBuffer())
    return `${path} ${bytes.toString('latin1', 0, sealedMark.length) === sealedMark ? 'sealed' : fingerprint(bytes)}`
  })
  return (await Promise.all(lines)).toSorted().join('\n')
}

const fingerprint = (bytes: Uint8Array): string => `${bytes.length} ${digestOf(bytes).slice(0, 16)}`
