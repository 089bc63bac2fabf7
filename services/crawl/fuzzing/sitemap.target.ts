/** Sitemaps, in XML and as lines. */
import { type Target } from '@alluvium/fuzzing'
import { sitemapEntries } from '../src/model/html/sitemap.ts'

export const target: Target = {
  seeds: [
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>abcdef</loc></url></urlset>',
    '<s:sitemapindex xmlns:s="u"><s:sitemap><s:loc><![CDATA[https://a/&b]]></s:loc></s:sitemap></s:sitemapindex>',
    'https://a/b\nhttps://a/c\r\n# d\n',
  ],
  read(input) {
    let first: string | undefined
    for (const entry of sitemapEntries(Buffer.from(input))) first ??= entry?.loc
    return first
  },
}
