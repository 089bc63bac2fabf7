/**
 * Crawlee as its users write it: `node crawlee.mjs http|cheerio URL CONCURRENCY FOLDER`, where FOLDER has it installed.
 * Its queue stays in memory, and its pool begins at full width.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [, , kind, start, concurrency, folder] = process.argv
process.env.CRAWLEE_LOG_LEVEL = 'ERROR'
const load = createRequire(join(folder, 'here.js'))
const { HttpCrawler } = load('@crawlee/http')
const { CheerioCrawler, Configuration } = load('@crawlee/cheerio')

const { origin } = new URL(start)
const configuration = new Configuration({ persistStorage: false, purgeOnStart: false, availableMemoryRatio: 0.5 })
const settings = {
  minConcurrency: Number(concurrency),
  maxConcurrency: Number(concurrency),
  maxRequestRetries: 3,
  useSessionPool: false,
}

const link = /<a\s[^>]*?href="([^"#]*)/g

function linksIn(html, base) {
  const found = new Set()
  for (const [, href] of html.matchAll(link)) {
    const url = new URL(href, base)
    if (url.origin === origin) found.add(url.href)
  }
  return [...found]
}

const crawlers = {
  http: () =>
    new HttpCrawler(
      {
        ...settings,
        async requestHandler({ body, request, addRequests }) {
          await addRequests(linksIn(body.toString(), request.loadedUrl))
        },
      },
      configuration,
    ),
  cheerio: () =>
    new CheerioCrawler(
      {
        ...settings,
        async requestHandler({ $, enqueueLinks }) {
          $('title').text()
          await enqueueLinks({ strategy: 'same-hostname' })
        },
      },
      configuration,
    ),
}

await crawlers[kind]().run([start])
process.exit(0)
