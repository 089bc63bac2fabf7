import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSurt } from 'warcio/utils'
import { markdownOf } from '../../model/html/markdown.ts'
import { markdownName } from './markdown-name.ts'
import { SortedLines } from './sorted-lines.ts'
import { sortable } from './wacz.ts'

const origin = 'https://example.com'

test('plain addresses get plain file names, and all others a digest', () => {
  const names = (...paths: string[]): string[] => paths.map((path) => markdownName(origin + path, origin))
  expect(names('/', '/docs', '/docs/', '/docs/a-b.html')).toEqual([
    'index.md',
    'docs.md',
    'docs/index.md',
    'docs/a-b.html.md',
  ])
  const others = names('/index', '/Docs', '/a?b', '/a//b', '/x.md/y', '/%C3%BC', `/${'x'.repeat(200)}`)
  expect(others.every((name) => /^[a-z0-9-]+\.[0-9a-f]{16}\.md$/.test(name))).toBe(true)
  expect(markdownName('http://example.com/docs', origin)).not.toBe('docs.md')
})

test('no address leads out of the folder, and no two have the same file', () => {
  const path = fc.array(fc.constantFrom('a', 'A', '.', '..', 'index', '%2e', '~', 'x.md', ''), { maxLength: 5 })
  fc.assert(
    fc.property(path, path, (one, other) => {
      const [first, second] = [one, other].map((parts) => new URL(`${origin}/${parts.join('/')}`).href)
      const names = [markdownName(first ?? '', origin), markdownName(second ?? '', origin)]
      expect(names.every((name) => name.split('/').every((part) => /^[a-z0-9_-]/.test(part)))).toBe(true)
      expect(names[0] === names[1]).toBe(first === second)
    }),
  )
})

test('an address sorts by its host from the right', () => {
  expect(sortable('https://Docs.Example.com/A?b=C')).toBe('com,example,docs)/a?b=c')
  expect(sortable('https://www.example.com:8443/?b=2&a=1')).toBe('com,example:8443)/?a=1&b=2')
})

test('an address sorts as in the index of another archive tool', () => {
  const part = fc.constantFrom('a', 'B', 'www', 'www2', '%2F', '127.0.0.1', '-')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), fc.array(part), fc.array(part), (host, path, query) => {
      const url = URL.parse(
        `http://${host.join('.')}.example:8080/${path.join('/')}?${query.join('=')}&${path.join('&')}`,
      )
      fc.pre(url !== null)
      expect(sortable(url?.href ?? '')).toBe(getSurt(url?.href ?? ''))
    }),
  )
})

test('more lines than fit into one sort come in order, and nothing is left behind', async () => {
  await using lines = new SortedLines(300)
  const count = 2_000
  for (let index = 0; index < count; index++) await lines.add(String((index * 919) % count).padStart(6, '0')) // oxlint-disable-line no-await-in-loop -- one after another
  const numbers: number[] = []
  for await (const line of lines.inOrder()) numbers.push(Number(line))
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index))
})

const markdown = (html: string): string => markdownOf(Buffer.from(html), (href) => new URL(href, origin).href)

test.for([
  ['<h2>Title &amp; more</h2><p>one\n two<br>three</p>', '## Title & more\n\none two  \nthree\n'],
  ['<ul><li>a<li>b<ol><li>c</ol></ul>', '- a\n\n- b\n\n  1. c\n'],
  ['<p>see <a href="/x?a=(1)">the <b>page</b></a></p>', 'see [the **page**](https://example.com/x?a=%281%29)\n'],
  ['<pre>if (a &lt; b) {\n  c\n}</pre>', '```\nif (a < b) {\n  c\n}\n```\n'],
  ['<blockquote><p>said</p></blockquote>', '> said\n'],
  ['<script>no</script><style>no</style><template><p>no</p></template><!-- no -->yes', 'yes\n'],
  ['*not* _emphasis_ [x]', '\\*not\\* \\_emphasis\\_ \\[x\\]\n'],
  ['', ''],
] as const)('%j is written as %j', ([html, expected]) => {
  expect(markdown(html)).toBe(expected)
})
