/**
 * Those who edit the same documents at once, each as one kind of client does. What they have of a document is theirs
 * until they read it again, and what became of a save is told as the client is told.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { digestOf } from '../../src/model/content.ts'
import type { Answer } from '../../testing/answer.ts'
import type { RunningFiles } from '../../testing/running-files.ts'

const run = promisify(execFile)

export const rclone = '/usr/bin/rclone'

export type Fate =
  | Readonly<{ kind: 'clean' | 'merged' }>
  /** Nothing was changed; `kept`: the body, as it was found where the refusal says. */
  | Readonly<{ kind: 'refused'; kept: Buffer }>

export interface User {
  readonly name: string
  /** The document as they have it; it is read where they have none. */
  open(path: string): Promise<Buffer>
  save(path: string, bytes: Buffer): Promise<Fate>
}

type Copy = Readonly<{ bytes: Buffer; etag: string }>

const tokenOf = (name: string) => ({ Authorization: `Bearer ${name}` })

async function readFrom(files: RunningFiles, path: string, name: string): Promise<Copy> {
  const { status, body, headers } = await files.ask('GET', path, { headers: tokenOf(name) })
  if (status !== 200) throw new Error(`${name} asked for ${path} and was answered ${status}.`)
  return { bytes: body, etag: headers.etag ?? '' }
}

/** Follows a refusal to the body that it says is kept. */
async function fateOf(files: RunningFiles, { status, code, headers, text }: Answer, name: string): Promise<Fate> {
  if (status === 200) return { kind: 'merged' }
  if (status === 204 || status === 201) return { kind: 'clean' }
  if (code !== 'files.merge-conflict') throw new Error(`A save of ${name} was answered ${status}: ${text}`)
  const kept = await files.ask('GET', headers.location ?? '', { headers: tokenOf(name) })
  if (kept.status !== 200) throw new Error(`What ${name} sent is not kept: ${kept.status}.`)
  return { kind: 'refused', kept: kept.body }
}

/** What differs from client to client. */
type Habits = Readonly<{
  /** What a save of the copy says. */
  headersFor(copy: Copy): Readonly<Record<string, string>>
  /** Whether they go on with what they sent, when they were merged. */
  goesOn(): boolean
}>

export function httpUser(files: RunningFiles, name: string, { headersFor, goesOn }: Habits): User {
  const copies = new Map<string, Copy>()
  return {
    name,
    async open(path) {
      const copy = copies.get(path) ?? (await readFrom(files, path, name))
      copies.set(path, copy)
      return copy.bytes
    },
    async save(path, bytes) {
      const copy = copies.get(path)
      if (!copy) throw new Error(`${name} has not opened ${path}.`)
      const answer = await files.ask('PUT', path, { body: bytes, headers: { ...tokenOf(name), ...headersFor(copy) } })
      const fate = await fateOf(files, answer, name)
      if (fate.kind !== 'refused' && goesOn()) copies.set(path, { bytes, etag: answer.headers.etag ?? '' })
      else copies.delete(path)
      return fate
    },
  }
}

/** Knows of merging: asks for it, and reads what came of it before going on. */
export const asking: Habits = {
  headersFor: ({ etag }) => ({ 'If-Match': etag, Prefer: 'merge' }),
  goesOn: () => false,
}

/** Knows of versions and not of merging, as davfs2 does: goes on with what it sent, and the ETag that it was answered. */
export const naming = (random: () => number): Habits => ({
  headersFor: ({ etag }) => ({ 'If-Match': etag }),
  goesOn: () => random() < 0.7,
})

/** Knows neither, as Finder and Explorer: what it read last is its version. */
export const forgetting = (random: () => number): Habits => ({
  headersFor: () => ({}),
  goesOn: () => random() < 0.5,
})

type KeptSave = Readonly<{ save: string; path: string; merged: number | null; content_hash: string }>

/** A folder that rclone copies from and to. @param folder an empty one of its own. */
export async function rcloneUser(files: RunningFiles, name: string, folder: string): Promise<User> {
  await mkdir(folder, { recursive: true })
  const remote = ['--config', '/dev/null', '--webdav-url', files.url, '--webdav-vendor', 'other']
  const once = ['--webdav-bearer-token', name, '--retries', '1', '--low-level-retries', '1', '--ignore-times']
  const copy = (from: string, to: string) => run(rclone, [...remote, ...once, '--ignore-size', 'copyto', from, to])
  const localOf = (path: string) => join(folder, path.replaceAll('/', '-'))
  const keptFor = async (path: string, bytes: Buffer): Promise<KeptSave | undefined> => {
    const { text } = await files.ask('GET', '/api/saves?limit=1000')
    const saves: readonly KeptSave[] = JSON.parse(text)
    return saves.find((one) => one.path === path && one.content_hash === `blake3:${digestOf(bytes)}`)
  }
  return {
    name,
    async open(path) {
      await copy(`:webdav:${path}`, localOf(path))
      return await readFile(localOf(path))
    },
    async save(path, bytes) {
      await writeFile(localOf(path), bytes)
      const isTaken = await copy(localOf(path), `:webdav:${path}`).then(
        () => true,
        () => false,
      )
      const kept = await keptFor(path, bytes)
      if (isTaken) return { kind: kept ? 'merged' : 'clean' }
      if (!kept || kept.merged !== null) throw new Error(`What ${name} sent to ${path} was refused and is not kept.`)
      return { kind: 'refused', kept: (await files.ask('GET', `/api/saves/${kept.save}/content`)).body }
    },
  }
}
