/** `--processes N` on a disk that fails to flush the log of the database. */
import { describe, expect, test } from 'vitest'
import { childrenOf, isAlive, servingFiles, temporaryFolder, until } from '../../testing/command.ts'
import { type FailingDisk, failingDisk, whyNoFailingDisk } from '../../testing/failing-disk.ts'
import { ask, times } from '../../testing/two-processes.ts'

const log = '/files.sqlite-wal'

/** Two processes that have written in turn. */
async function writingInTurn(disk: FailingDisk) {
  const data = await temporaryFolder()
  const service = await servingFiles(data, ['--processes=2'], disk)
  const put = (name: string) => ask(`${service.url}/${name}`, { method: 'PUT', body: name })
  await Promise.all(times(8).map((at) => put(`before-${at}`)))
  return { ...service, data, put }
}

describe.skipIf(whyNoFailingDisk !== '')(`several processes${whyNoFailingDisk}`, () => {
  test('are replaced when a flush has failed, and what was acknowledged is there', async () => {
    const disk = await failingDisk()
    const { url, pid, put } = await writingInTurn(disk)
    const before = childrenOf(pid)
    const stored: string[] = []
    const refusals = new Set([503])
    const over = new AbortController()
    const writing = times(4).map(async (writer) => {
      for (let at = 0; !over.signal.aborted; at += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await put(`file-${writer}-${at}`).catch(() => undefined)
        if (answer?.status === 201) stored.push(`file-${writer}-${at}`)
        else refusals.add(answer?.status ?? 503)
      }
    })
    await until('files are stored', () => stored.length > 20)
    disk.failNextFlush(log)
    await until('a process has ended', () => before.some((one) => !isAlive(one)))
    const enough = stored.length + 20
    await until('files are stored again', () => stored.length > enough)
    over.abort()
    await Promise.all(writing)
    expect(disk.hasFailed()).toBe(true)
    expect(refusals).toEqual(new Set([503]))
    const found = await Promise.all(stored.map(async (name) => (await ask(`${url}/${name}`)).text))
    expect(found).toEqual(stored)
  })
})
