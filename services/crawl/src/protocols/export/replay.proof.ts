/** Archives opened by a real replay tool, offline, when the site that was crawled is gone. */
import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { crawlClient } from '../../../testing/crawl-client.ts'
import { openReplayTool, replayed, whyNoReplay } from '../../../testing/replay-tool.ts'
import { smallSite } from '../../../testing/small-site.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

/** The small site, crawled to its end and gone; answers an export of what is left of it. */
async function archived(format: 'wacz' | 'warc') {
  const site = await smallSite()
  const { file, remove } = await temporaryDatabaseFile()
  onTestFinished(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  onTestFinished(() => database.close())
  const client = await crawlClient(database)
  onTestFinished(() => client.close())
  const path = await client.start({ start_url: `${site.origin}/`, concurrency: 1 })
  await expect.poll(() => client.status(path), { interval: 10 }).toBe('completed')
  await site.close()
  const headers = { 'x-api-key': 'alluvium-development-key' }
  const answer = await fetch(`${client.url}${path}/export?format=${format}`, { headers })
  return { origin: site.origin, archive: Buffer.from(await answer.arrayBuffer()) }
}

async function replaying(format: 'wacz' | 'warc', name: string) {
  const { origin, archive } = await archived(format)
  const tool = await openReplayTool(name, archive)
  onTestFinished(() => tool.close())
  const page = await tool.open(`${origin}/`)
  const title = (path: string) => replayed(page, origin + path)?.title()
  const follow = (from: string, to: string) => replayed(page, origin + from)?.click(`a[href$="${to}"]`) // rewritten by the tool
  return { ...tool, origin, page, title, follow, archive }
}

const skipped = whyNoReplay === undefined ? '' : `, skipped because ${whyNoReplay}`

test.skipIf(whyNoReplay !== undefined)(
  `a WACZ is opened by ReplayWeb.page from a remote server, and its links and redirects work${skipped}`,
  async () => {
    const { title, follow, page, origin, ranges, archive } = await replaying('wacz', 'site.wacz')
    await expect.poll(() => title('/')).toBe('Home')
    expect(ranges()).not.toContain(`bytes=0-${archive.length - 1}`)
    await follow('/', '/a')
    await expect.poll(() => title('/a')).toBe('A')
    expect(await replayed(page, `${origin}/a`)?.textContent('h1')).toBe('Heading')
    await page.goBack()
    await expect.poll(() => title('/')).toBe('Home')
    await follow('/', '/r1')
    await expect.poll(() => replayed(page, `${origin}/end`)?.textContent('p')).toBe('no title')
  },
)

test.skipIf(whyNoReplay !== undefined)(`a WARC is opened by ReplayWeb.page as well${skipped}`, async () => {
  const { title, follow, page, origin } = await replaying('warc', 'site.warc.gz')
  await expect.poll(() => title('/')).toBe('Home')
  await follow('/', '/plain.txt')
  await expect.poll(() => replayed(page, `${origin}/plain.txt`)?.textContent('body')).toContain('=SUM(1)')
})
