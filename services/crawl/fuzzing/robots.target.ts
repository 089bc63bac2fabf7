/** robots.txt (RFC 9309), and the verdict on some paths. */
import { holds, type Target } from '@alluvium/fuzzing'
import { readRobots } from '../src/model/robots/robots.ts'

const paths = ['/', '/a/b.html?c=d', '/%7Ex/é', '/robots.txt']

export const target: Target = {
  seeds: [
    'User-agent: *\nDisallow: /a\nAllow: /a/*.html$\nCrawl-delay: 2\n',
    '\ufeffuser-agent: alluvium\r\nuser-agent: other\r\ndisallow: /*b*/\r\n\r\nSitemap: https://a/b # c\r\n',
  ],
  read(input) {
    const reading = readRobots(Buffer.from(input).toString(), 'alluvium')
    let step = reading.next()
    while (!step.done) step = reading.next()
    const { verdict, sitemaps, crawlDelaySeconds = 0 } = step.value
    for (const path of paths) holds(verdict(path) === verdict(path), 'a path has one verdict')
    holds(verdict('/robots.txt') === 'allowed', 'robots.txt may always be asked for')
    holds(Number.isFinite(crawlDelaySeconds) && crawlDelaySeconds >= 0, 'a delay is a time')
    return sitemaps[0]
  },
}
