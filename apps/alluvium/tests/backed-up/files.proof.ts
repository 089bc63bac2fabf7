/**
 * The file service is killed again and again under load while it is backed up. Nothing acknowledged is lost; a backup that is
 * taken under load is what was true at one moment; and one of a quiet service, restored elsewhere, is the same row by row,
 * and file by file: contents, properties, versions and trash.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servingFiles, temporaryFolder } from '../../testing/command.ts'
import { filesActor } from './files-actor.ts'
import { dataOf, expectMomentOf, expectSameWhenQuiet, type Rig, settled, survive } from './killed-rounds.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const kills = isFull ? 100 : 1
const actors = 5

const start = (data: string) => servingFiles(data)

test(`after ${kills} kills of the file service, its backup restored elsewhere is the same`, {
  timeout: 900_000 + kills * 60_000,
}, async () => {
  const folder = await temporaryFolder()
  const first = await start(join(folder, 'data'))
  const homes = Array.from({ length: actors }, (_, nth) => `/w${nth}`)
  const all = await Promise.all(homes.map((home) => filesActor(first.url, home)))
  await Promise.all(all.map((actor) => actor.changeTimes(first.url, 5)))
  await first.signal('SIGKILL')
  const rig: Rig = {
    service: 'files',
    folder,
    start,
    groups: [all],
    databases: ['files/files.sqlite'],
    // A restore begins with other numbers, and every folder has changed, so that sync clients keep what is newer with them.
    exceptions: {
      ledger: { columns: ['fingerprint', 'revision', 'node'] },
      revisions: { isExcepted: ({ origin }) => origin === 'a backup' },
      totals: {
        columns: ['revision'],
        isExcepted: ({ files, folders, bytes }) => [files, folders, bytes].every((amount) => amount === 0n),
      },
    },
    maxChanges: isFull ? 150 : 40,
  }

  const survivor = await survive(rig, kills)
  if (isFull) await expectMomentOf(rig, survivor) // the short round of the others has it
  const { url } = isFull ? await settled(rig) : survivor
  const data = await expectSameWhenQuiet(rig)
  await expectSameContents(dataOf(rig), data)
  const other = await start(data)
  expect(await everythingAt(other.url, homes)).toEqual(await everythingAt(url, homes))
})

/** The restored folder holds nothing but files of the other, each with the same bytes. */
async function expectSameContents(from: string, to: string): Promise<void> {
  const [before, after] = [await contentsIn(from), await contentsIn(to)]
  expect(after.size).toBeGreaterThan(0)
  for (const [name, digest] of after) expect([name, before.get(name)]).toEqual([name, digest])
}

/** The digests of the contents' files by their names. */
async function contentsIn(data: string): Promise<ReadonlyMap<string, string>> {
  const contents = join(data, 'files/contents')
  const names = (await readdir(contents, { recursive: true })).filter((name) => /^..\/./.test(name))
  const digests = names.map(async (name) => [name, sha256(await readFile(join(contents, name)))] as const)
  return new Map(await Promise.all(digests))
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * All that a client can read about the folders: each property of each file, its bytes and its versions, and the trash.
 */
async function everythingAt(url: string, homes: readonly string[]) {
  const text = async (path: string, init?: RequestInit) => await (await fetch(url + path, init)).text()
  const trees = await Promise.all(
    homes.map(async (home) => {
      const xml = await text(home, { method: 'PROPFIND', headers: { Depth: 'infinity' } })
      const paths = [...xml.matchAll(/<(?:\w+:)?href>(\/[^<]*[^/<])</g)].map(([, path = '']) => path)
      const files = paths.map(async (path) => {
        const bytes = await (await fetch(url + path)).bytes()
        return { path, bytes: sha256(bytes), versions: await text(`/api/versions${path}`) }
      })
      const changing = /Second-\d+|"\d+-\d+[^"]*"|sync:\d+/g // of locks and of folders
      return { xml: xml.replaceAll(changing, '…'), files: await Promise.all(files) }
    }),
  )
  return { trees, trash: await text('/api/trash?limit=1000') }
}
