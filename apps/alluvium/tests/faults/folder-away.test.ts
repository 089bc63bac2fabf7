/** A data folder that is renamed below a running service, or on a disk that is taken away. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servingFiles, temporaryFolder } from '../../testing/command.ts'

test('while a data folder is away, writes and readiness are 503 in a sentence, and all goes on when it is back', async () => {
  const folder = await temporaryFolder()
  const [data, away] = [join(folder, 'data'), join(folder, 'away')]
  const { url, output } = await servingFiles(data)
  const put = async (path: string, size: number) => {
    const answer = await fetch(url + path, { method: 'PUT', body: Buffer.alloc(size, path) })
    return { status: answer.status, said: await answer.text() }
  }
  const ready = async () => (await fetch(`${url}/readyz`)).status
  const written = [
    ['/small', 10],
    ['/large', 300_000],
  ] as const
  for (const [path, size] of written) expect(await put(path, size)).toMatchObject({ status: 201 })

  await rename(data, away)
  for (const [path, size] of written)
    expect(await put(`${path}-more`, size)).toEqual({
      status: 503,
      said: expect.stringContaining('is not there any more'),
    })
  await expect.poll(ready).toBe(503)

  await rename(away, data)
  for (const [path, size] of written) expect(await put(`${path}-more`, size)).toMatchObject({ status: 201 })
  await expect.poll(ready).toBe(200)
  expect(output()).not.toContain('a bug')
})
