/** Folders as plain pages: a client that follows their links finds every file, by any protocol that has folders. */
import { expect, test } from 'vitest'
import { manyEntries } from '../../../testing/many-entries.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { put, share } from '../../../testing/shares.ts'

const names = [
  'a.txt',
  'b c',
  'ünï',
  '100%',
  'a?b#c',
  '<i>&"\'',
  'Icon\r',
  'x:y',
  '..a',
  'javascript:alert(1)',
  'https:host',
]
const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const headers = { Authorization: adminBasic }

const folders = names.slice(3, 7)

async function tree(files: RunningFiles): Promise<void> {
  for (const name of names) await put(files, encoded(`/d/${name}`), name)
  for (const name of folders) await put(files, encoded(`/d/sub/${name}/deep`), 'deep')
}

/** Every file below a page, by its address, as `wget -r --no-parent` finds them. */
async function walk(files: RunningFiles, start: string): Promise<readonly string[]> {
  const found: string[] = []
  const pages = [start]
  for (let page = pages.pop(); page; page = pages.pop()) {
    const { status, text, headers: fields } = await files.ask('GET', page, { headers })
    expect([page, status, fields['content-type']]).toEqual([page, 200, 'text/html; charset=utf-8'])
    expect(text).not.toMatch(/<script|<i>|\r/)
    expect(String(fields['content-security-policy'])).toContain("default-src 'none'")
    for (const [, href = ''] of text.matchAll(/<a href="([^"]*)"/g)) {
      const { pathname, search } = new URL(href.replaceAll('&#39;', "'"), `${files.url}${page}`)
      const below = page.replace(/\?.*/, '')
      if (!pathname.startsWith(below) || pathname === below) continue
      if (search === '?list') pages.push(pathname + search)
      else if (search === '') found.push(pathname)
    }
  }
  return found.map((address) => decodeURIComponent(address)).toSorted()
}

const expected = (above: string) =>
  [...names.map((name) => `${above}/${name}`), ...folders.map((name) => `${above}/sub/${name}/deep`)].toSorted()

describeFiles('a folder as a plain page', (start) => {
  test('links to every file below it, in the tree, in a snapshot and in a share', async () => {
    const files = await start({ admin })
    await tree(files)
    const taken = await files.ask('POST', '/api/snapshots', { headers })
    const { id }: { id: string } = JSON.parse(taken.text)
    const { token } = await share(files, { path: '/d' })
    expect(await walk(files, '/?list')).toEqual(expected('/d'))
    expect(await walk(files, '/d/sub/?list=1')).toEqual(expected('/d').filter((path) => path.startsWith('/d/sub/')))
    expect(await walk(files, '/.snapshots/?list')).toEqual(expected(`/.snapshots/${id}/d`))
    expect(await walk(files, `/s/${token}/?list`)).toEqual(expected(`/s/${token}`))
    for (const path of await walk(files, '/d/?list'))
      expect((await files.ask('GET', encoded(path), { headers })).status).toBe(200)
  })

  test('has an address that ends in a slash, so that its links are right', async () => {
    const files = await start({ admin })
    await put(files, '/d/%25%20e/f', 'x')
    const { status, headers: fields } = await files.ask('GET', '/d/%25%20e?list', { headers })
    expect([status, fields.location, fields['cache-control']]).toEqual([302, './%25%20e/?list', 'no-store'])
    expect((await files.ask('HEAD', '/d/?list', { headers })).status).toBe(200)
    expect((await files.ask('GET', '/d/%25%20e/f?list', { headers })).text).toBe('x')
  })

  test('links to no other host, even if its name looks like one', async () => {
    const files = await start({ admin })
    await files.ask('MKCOL', '/d', { headers })
    for (const asked of ['/d', '/d/https:evil.example', '/d/javascript:alert(1)', '/d/c:']) {
      await files.ask('MKCOL', asked, { headers })
      const { status, headers: fields } = await files.ask('GET', `${asked}?list`, { headers })
      const { origin, pathname, search } = new URL(String(fields.location), `${files.url}${asked}?list`)
      expect([status, origin, pathname, search]).toEqual([302, new URL(files.url).origin, `${asked}/`, '?list'])
    }
  })

  test('is hidden from a caller who may not list it, and is 404 where there is nothing', async () => {
    const files = await start({ admin })
    await put(files, '/d/f', 'x')
    expect((await files.ask('GET', '/d/?list')).status).toBe(401)
    expect((await files.ask('GET', '/none/?list', { headers })).status).toBe(404)
  })

  test('is shown to a browser where there is no console', async () => {
    const files = await start({ admin, hasConsole: false })
    await put(files, '/d/f', 'x')
    const Accept = 'text/html,*/*;q=0.8'
    const page = await files.ask('GET', '/d/', { headers: { ...headers, Accept } })
    expect([page.status, page.headers.vary]).toEqual([200, 'Accept'])
    expect(page.text).toContain('<a href="f">f</a>')
    expect(JSON.parse((await files.ask('GET', '/d/', { headers })).text)).toMatchObject([{ name: 'f' }])
  })

  test('names each of many entries once', async () => {
    const files = await start({ admin })
    await files.ask('MKCOL', '/many', { headers })
    await manyEntries(files.database, 'many', 2000)
    expect(new Set(await walk(files, '/many/?list')).size).toBe(2000)
  })
})
