/**
 * Two desktops edit the same documents again and again, between their runs of Nextcloud's or ownCloud's client as it is installed: nothing
 * is lost, and there is no conflicted copy. In the full round a document is changed each minute of an hour, as the times of the files have
 * it; `ALLUVIUM_PROOF_ROUNDS` makes more of it. Nothing but loopback is asked.
 */
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { threadMerging } from '../../src/adapters/merging/thread-merging.ts'
import { admin, describeFiles, quiet } from '../../testing/running-files.ts'
import { changed, type Format, firstWord, formats, wordsOf } from '../merge-on-save/documents.ts'
import { desktops, eachProgram, isFull, whyNoDesktops } from './desktop-clients.ts'

/** How often two edit the same documents, and how many places these have. */
const editRounds = Number(process.env['ALLUVIUM_PROOF_ROUNDS'] ?? (isFull ? 60 : 3))
const places = 12
/** When the first edit was made, in seconds. */
const firstSecond = 1_700_000_000

const threads = threadMerging(quiet, { timeMs: 60_000, memoryBytes: 1024 ** 3 })
afterAll(() => threads.stop())
const { at: placeOf, sync, contentsOf } = desktops()

describe.skipIf(whyNoDesktops !== '')(`documents on two desktops${whyNoDesktops}`, () => {
  describeFiles('a folder', (start) => {
    test.each(eachProgram)(
      'with documents that two edit again and again ends with every edit, and %s keeps no conflicted copy',
      { timeout: 300_000 + editRounds * 60_000 },
      async (_, program) => {
        const files = await start({ admin, merging: threads })
        const documents = formats.filter(({ name }) => ['json', 'md', 'csv', 'docx', 'xlsx'].includes(name))
        const inPlace = new Map(documents.map((format) => [format, Array.from({ length: places }, () => firstWord)]))
        let word = 0
        /** One and two each edit places of their own: nothing contradicts, so that everything must be merged. */
        async function edit(folder: string, format: Format, place: number, round: number): Promise<void> {
          const path = placeOf(folder, basename(format.path))
          word += 1
          const text = `zq${String(word).padStart(5, '0')}`
          const edited = changed(format, await readFile(path), { change: { kind: 'set', place }, word: text })
          await writeFile(path, edited.bytes)
          // The clients look at seconds, and every edit is as long as another.
          await utimes(path, firstSecond + round * 60, firstSecond + round * 60)
          inPlace.get(format)?.splice(place, 1, text)
        }
        await mkdir(placeOf('one'))
        for (const format of documents) await writeFile(placeOf('one', basename(format.path)), format.make(places))
        for (const folder of ['one', 'two']) await sync(program, folder, files)
        for (let round = 1; round <= editRounds; round += 1) {
          for (const [at, format] of documents.entries())
            for (const [nth, folder] of ['one', 'two'].entries())
              if ((round + at) % 3 !== nth) await edit(folder, format, (2 * (round + at) + nth) % places, round)
          for (const folder of round % 2 === 0 ? ['one', 'two'] : ['two', 'one']) await sync(program, folder, files)
        }
        for (const folder of ['one', 'two', 'one', 'two', 'one', 'two']) await sync(program, folder, files)
        const [one, two] = await Promise.all(['one', 'two'].map(contentsOf))
        expect(two).toEqual(one)
        expect(Object.keys(one ?? {}).toSorted()).toEqual(documents.map(({ path }) => `/${basename(path)}`).toSorted())
        for (const [format, words] of inPlace) {
          const bytes = await readFile(placeOf('one', basename(format.path)))
          expect([format.name, wordsOf(format, bytes)]).toEqual([format.name, words])
        }
      },
    )
  })
})
