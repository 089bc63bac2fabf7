/** `--processes N` on a disk that takes its time to flush the log of the database, or fails to. */
import { describe, expect, onTestFinished, test } from 'vitest'
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
  test('acknowledge nothing before a flush that began after the commit has ended', async () => {
    const disk = await failingDisk()
    const { url, put } = await writingInTurn(disk)
    disk.holdFlushes(log)
    onTestFinished(() => disk.endWait())
    let answered = 0
    const puts = times(8).map((at) => put(`held-${at}`).finally(() => (answered += 1)))
    const written = async () => {
      const found = await Promise.all(times(8).map((at) => ask(`${url}/held-${at}`)))
      return found.filter(({ status }) => status === 200).length
    }
    await until('some are committed', async () => (await written()) > 0)
    for (const _ of times(20)) await ask(`${url}/healthz`) // oxlint-disable-line no-await-in-loop -- one after the other
    expect(answered).toBe(0)
    disk.endWait()
    expect((await Promise.all(puts)).map(({ status }) => status)).toEqual(times(8).map(() => 201))
  })

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
