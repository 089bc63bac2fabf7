/** A database of PostgreSQL, and the folder of its contents: one is not served with the folder of another, nor with an empty one. */
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { alluvium, servingFiles, temporaryFolder } from '../../testing/command.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

const postgres = process.env['ALLUVIUM_TEST_POSTGRES']
const why = postgres === undefined ? ', skipped without ALLUVIUM_TEST_POSTGRES' : ''

const large = (word: string) => `${word} `.repeat(20_000)
const put = async (url: string, path: string, body: string) =>
  expect((await fetch(url + path, { method: 'PUT', body })).status).toBeLessThan(300)

/** A service with a database of its own that has stored a large content, and has ended. */
async function stored(folder: string, name: string) {
  const data = join(folder, name)
  const database = await freshDatabase(postgres ?? '')
  const { url, signal } = await servingFiles(data, [`--database=${database}`])
  await put(url, `/${name}.txt`, large(name))
  await signal('SIGTERM')
  return { data, database, contents: join(data, 'files', 'contents') }
}

const files = (words: readonly string[], { data, database }: Readonly<{ data: string; database: string }>) =>
  alluvium(['files', ...words, `--data=${data}`, `--database=${database}`, '--log-level=silent'])

const textAt = async ({ data, database }: Readonly<{ data: string; database: string }>, path: string) => {
  const { url, signal } = await servingFiles(data, [`--database=${database}`])
  const text = await (await fetch(url + path)).text()
  await signal('SIGTERM')
  return text
}

test.skipIf(!postgres)(
  `a service, a check and a scrub refuse a folder that is not mounted, and the contents of another database, and condemn nothing${why}`,
  async () => {
    const folder = await temporaryFolder()
    const [one, other] = [await stored(folder, 'one'), await stored(folder, 'other')]
    const refusals = [
      [{ ...one, data: join(folder, 'nowhere') }, 'none of the contents'],
      [{ ...one, data: other.data }, 'contents of another database'],
    ] as const
    for (const [place, says] of refusals)
      for (const words of [['--port=0'], ['check'], ['scrub']])
        expect(await files(words, place)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(says) })
    expect(await files(['scrub'], one)).toMatchObject({ code: 0 })
    expect(await textAt(one, '/one.txt')).toBe(large('one'))
  },
)

test.skipIf(!postgres)(
  `a folder from before folders had a name is taken by whose contents it holds${why}`,
  async () => {
    const folder = await temporaryFolder()
    const [one, other] = [await stored(folder, 'one'), await stored(folder, 'other')]
    const mark = join(one.contents, 'ce', 'instance')
    await rm(mark)
    expect(await files(['--port=0'], { ...other, data: one.data })).toMatchObject({ code: 2 })
    expect(await textAt(one, '/one.txt')).toBe(large('one'))
    expect(await files(['check'], { ...other, data: one.data })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another database'),
    })
  },
)

test.skipIf(!postgres)(`contents that were copied elsewhere with their database are served there${why}`, async () => {
  const folder = await temporaryFolder()
  const one = await stored(folder, 'one')
  const data = join(folder, 'moved')
  await mkdir(join(data, 'files'), { recursive: true })
  await cp(one.contents, join(data, 'files', 'contents'), { recursive: true })
  expect(await textAt({ ...one, data }, '/one.txt')).toBe(large('one'))
  await rename(join(data, 'files', 'contents'), join(folder, 'contents'))
  expect(await files(['--port=0'], { ...one, data })).toMatchObject({ code: 2 })
})
