/** The size of a deleted folder counts nothing that its reader may not read. */
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'

const xml = { 'Content-Type': 'application/xml' }
const asked = '<propfind xmlns="DAV:"><prop><size xmlns="http://owncloud.org/ns"/></prop></propfind>'

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

/** What the person's trash says of the sizes: by the routes, and to the clients of Nextcloud, for each entry there and in it. */
async function sizesFor(files: RunningFiles, one: Person) {
  const items: { path: string; size: number | null }[] = await done(one, 'GET', '/api/trash')
  const listed = `/remote.php/dav/trashbin/${one.username}/trash`
  const sizes = async (address: string) => {
    const headers = { ...one.headers, ...xml, Depth: '1' }
    const { text } = await files.ask('PROPFIND', address, { headers, body: asked })
    return text.split('<d:response>').flatMap((response) => {
      const [, href = ''] = /<d:href>([^<]*)</.exec(response) ?? []
      const [, size] = /<oc:size>(\d+)</.exec(response) ?? []
      return size === undefined ? [] : [[href, Number(size)] as const]
    })
  }
  const [top] = (await sizes(listed)).filter(([href]) => href !== `${listed}/`)
  const within = top ? await sizes(top[0]) : []
  return {
    listed: items.map(({ path, size }) => [path, size]),
    shown: [top, ...within.slice(1)].map((one) => [one?.[0].split('/').slice(7).join('/'), one?.[1]]),
  }
}

/** Bytes, as the body of a request in JSON. */
const text = (bytes: number) => 'x'.repeat(bytes - 2)

describeFilesOnEach('the size of a deleted folder', (start) => {
  /** bob makes a folder, in which ada closes one; in that one, something is granted to bob again. */
  async function household(hidden: number) {
    const files = await start({ admin })
    const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
    for (const folder of ['/gone', '/gone/deep']) await done(bob, 'MKCOL', folder)
    await done(bob, 'PUT', '/gone/deep/known', text(10))
    await done(ada, 'MKCOL', '/gone/deep/closed')
    await done(ada, 'PATCH', '/api/access/gone/deep/closed', { closed: true })
    for (let nth = 0; nth < hidden; nth += 1) await done(ada, 'PUT', `/gone/deep/closed/${nth}`, text(300))
    await done(ada, 'PUT', '/gone/deep/closed/granted', text(7))
    await done(ada, 'PUT', '/api/grants/gone/deep/closed/granted', { user: 'bob', right: 'read' })
    return { files, root, ada, bob }
  }

  test.for([1, 5])(
    'counts what is granted in a closed folder and not the rest of it: %i files more',
    async (hidden) => {
      const { files, root, ada, bob } = await household(hidden)
      await done(ada, 'DELETE', '/gone')
      expect(await sizesFor(files, bob)).toEqual({
        listed: [['/gone', 17]],
        shown: [
          ['', 17],
          ['deep', 17],
        ],
      })
      expect((await sizesFor(files, ada)).listed).toEqual([['/gone', 17 + hidden * 300]])
      expect((await sizesFor(files, root)).listed).toEqual([['/gone', 17 + hidden * 300]])
    },
  )

  test('counts the same on a node that was started since', async () => {
    const { files, ada, bob } = await household(3)
    await done(ada, 'DELETE', '/gone')
    const { database, blobs } = files
    const later = await start({ admin, database, blobs })
    const sizes = await sizesFor(later, { ...bob, ask: asking(later, bob.headers.authorization) })
    expect(sizes.listed).toEqual([['/gone', 17]])
  })

  test('counts the same when its folder above is closed since', async () => {
    const { files, ada, bob } = await household(3)
    await done(ada, 'POST', '/api/files/move', { from: '/gone/deep', to: '/elsewhere' })
    await done(bob, 'DELETE', '/gone')
    await done(ada, 'DELETE', '/elsewhere')
    expect((await sizesFor(files, bob)).listed).toEqual([
      ['/elsewhere', 17],
      ['/gone', 0],
    ])
  })
})
