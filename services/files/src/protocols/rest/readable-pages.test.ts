/** Lists of which policies hide every second entry: each page is as long as the limit while there are more. */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const base = '{\n  "name": "riverbed",\n  "version": "1.0.0"\n}\n'
const places = Array.from({ length: 12 }, (_, at) => `${at % 2 === 0 ? '/secret' : '/public'}/report-${at}.json`)
const readable = places.filter((path) => path.startsWith('/public')).toReversed()

type Item = Readonly<{ path: string }>

async function trash(files: RunningFiles): Promise<void> {
  for (const path of places) {
    await files.ask('PUT', `${path}?parents=true`, { body: base })
    await files.ask('DELETE', path)
  }
}

/** Stale writes that contradict what was stored meanwhile. */
async function refusedSaves(files: RunningFiles): Promise<void> {
  for (const path of places) {
    const { headers } = await files.ask('PUT', `${path}?parents=true`, { body: base })
    await files.ask('PUT', path, { body: base.replace('1.0.0', '1.1.0') })
    const refused = await files.ask('PUT', path, {
      body: base.replace('1.0.0', '0.9.0'),
      headers: { Prefer: 'merge', 'If-Match': headers.etag ?? '' },
    })
    expect([refused.status, refused.code]).toEqual([412, 'files.merge-conflict'])
  }
}

async function tagged(files: RunningFiles): Promise<void> {
  for (const path of places) {
    await files.ask('PUT', `${path}?parents=true`, { body: base })
    expect((await asking(files)('POST', `/api/tags${path}`, { tags: ['urgent'] })).status).toBe(200)
  }
}

async function named(files: RunningFiles): Promise<void> {
  for (const path of places) await files.ask('PUT', `${path}?parents=true`, { body: base })
}

/** Follows the links from page to page. */
async function pagesOf(files: RunningFiles, address: string) {
  const pages: (readonly string[])[] = []
  const totals = new Set<unknown>()
  for (let next: string | undefined = address; next; ) {
    const { status, body, headers } = await asking(files)('GET', next)
    expect(status).toBe(200)
    pages.push(body.map(({ path }: Item) => path))
    totals.add(headers['x-total-count'])
    next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  }
  return { pages, totals: [...totals] }
}

const twoPages = [readable.slice(0, 4), readable.slice(4)]

describeFiles('a page of a list of which policies hide half', (begin) => {
  const startWithSecrets = () => {
    const closed: string[] = []
    const deny = ({ path }: Readonly<{ path: string }>) =>
      closed.some((one) => path.startsWith(one)) ? 'It is secret.' : undefined
    return { running: begin({ policies: { current: () => ({ deny }) } }), close: () => closed.push('/secret') }
  }

  test.for([
    ['the trash', '/api/trash?limit=4', trash],
    ['the saves of oneself', '/api/saves?limit=4', refusedSaves],
    ['the saves of everybody', '/api/saves?everybody=true&limit=4', refusedSaves],
    ['the entries with a tag', '/api/tags/search?tag=urgent&limit=4', tagged],
  ] as const)('does not come short: %s', async ([, address, fill]) => {
    const { running, close } = startWithSecrets()
    const files = await running
    await fill(files)
    close()
    expect(await pagesOf(files, address)).toEqual({ pages: twoPages, totals: ['6'] })
  })

  test('does not come short: a search', async () => {
    const { running, close } = startWithSecrets()
    const files = await running
    await named(files)
    close()
    const page = async (offset: number) => {
      const { body } = await asking(files)('GET', `/api/search?q=report&limit=4&offset=${offset}`)
      return body.map(({ path }: Item) => path)
    }
    expect([await page(0), await page(4)]).toEqual(twoPages)
  })

  test('does not come short far down in a long trash, and counts only what may be read', async () => {
    const { running, close } = startWithSecrets()
    const files = await running
    const paths = Array.from({ length: 1100 }, (_, at) => `${at % 2 === 0 ? '/secret' : '/public'}/${at}`)
    const ask = asking(files)
    for (const folder of ['/secret', '/public']) await files.ask('MKCOL', folder)
    for (let at = 0; at < paths.length; at += 50)
      await Promise.all(paths.slice(at, at + 50).map((path) => files.ask('PUT', path, { body: 'x' })))
    for (let at = 0; at < paths.length; at += 100)
      expect((await ask('POST', '/api/bulk/delete', { paths: paths.slice(at, at + 100) })).status).toBe(200)
    close()
    const wanted = paths.filter((path) => path.startsWith('/public')).toReversed()
    const { body, headers } = await ask('GET', '/api/trash?limit=20&offset=270')
    expect(body.map(({ path }: Item) => path)).toEqual(wanted.slice(270, 290))
    expect(headers['x-total-count']).toBe('550')
  })
})
