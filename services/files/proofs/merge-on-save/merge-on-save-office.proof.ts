/**
 * Two people edit one document with LibreOffice, which writes every part of a document anew whenever it saves. Only in the
 * full round, since each save starts an office program.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadMerging } from '../../src/adapters/merging/thread-merging.ts'
import { describeFiles, quiet, type RunningFiles } from '../../testing/running-files.ts'
import { changed, type Format, formats } from './documents.ts'
import { EditLog } from './edit-log.ts'
import { asking, httpUser } from './users.ts'

const run = promisify(execFile)
const soffice = '/usr/bin/soffice'
const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const why = isFull
  ? existsSync(soffice)
    ? ''
    : `, skipped because ${soffice} is not there`
  : ', in the full round only'
const places = 12
const rounds = 4

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-office-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What LibreOffice makes of it when it opens and saves it. @param who has a profile of their own. */
async function savedByOffice(who: string, { name }: Format, bytes: Buffer): Promise<Buffer> {
  const [from, to] = [join(folder, `${who}.${name}`), join(folder, `saved-by-${who}`)]
  await writeFile(from, bytes)
  const profile = `-env:UserInstallation=file://${join(folder, `profile-${who}`)}`
  await run(soffice, [profile, '--headless', '--convert-to', name, '--outdir', to, from])
  return await readFile(join(to, `${who}.${name}`))
}

async function editTogether(files: RunningFiles, format: Format): Promise<EditLog> {
  const log = new EditLog()
  const users = ['ann', 'ben'].map((name) => httpUser(files, name, asking))
  const first = await savedByOffice('ann', format, format.make(places))
  await files.ask('PUT', `${format.path}?parents=true`, { body: first })
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable no-await-in-loop -- both have it open before either saves
    const opened = await Promise.all(users.map((user) => user.open(format.path)))
    for (const [nth, user] of users.entries()) {
      const word = log.newWord()
      const place = round === rounds - 1 ? 0 : round + 1 + nth * 6
      const made = changed(format, opened[nth] ?? first, { change: { kind: 'set', place }, word })
      const fate = await user.save(format.path, await savedByOffice(user.name, format, made.bytes))
      log.record({ format, edits: [{ word, replaced: made.replaced }], fate })
    }
    // oxlint-enable no-await-in-loop
  }
  return log
}

describeFiles(`two users of LibreOffice${why}`, (start) => {
  test.skipIf(why !== '')('lose none of their edits to a text', { timeout: 900_000 }, async () => {
    const threads = threadMerging(quiet, { timeMs: 60_000, memoryBytes: 1024 ** 3 })
    try {
      const files = await start({ merging: threads })
      const written = formats.filter(({ name }) => name === 'docx')
      for (const format of written) {
        const log = await editTogether(files, format)
        process.stdout.write(`${log.table([format])}\n`)
        expect(log.complaints(format, (await files.ask('GET', format.path)).body)).toEqual([])
        expect([log.count('merged') > 0, log.count('refused') > 0]).toEqual([true, true])
      }
    } finally {
      await threads.stop()
    }
  })
})
