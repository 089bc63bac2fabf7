/** RSS and Atom. */

import { driverTarget } from '../../testing/driver-target.ts'
import { feedDriver } from '../drivers/feed/feed.ts'

const rss = (title: string, more = '') =>
  `<rss version="2.0"><channel><title>${title}</title><item><guid>1</guid><title>one</title></item>${more}</channel></rss>`

export const target = driverTarget(feedDriver, {
  base: rss('base'),
  theirs: rss('theirs', '<item><guid>2</guid></item>'),
  seeds: [
    rss('abcdef', '<item><guid>3</guid><pubDate>Sun, 06 Nov 1994 08:49:37 GMT</pubDate></item>'),
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>abc</title><updated>2020-01-01T00:00:00Z</updated><entry><id>1</id></entry></feed>',
  ],
})
