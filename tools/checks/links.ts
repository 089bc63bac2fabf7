/**
 * Links of Markdown pages that lead nowhere. A relative link names a file or folder that exists, and an anchor a heading of that
 * page. A name in backticks right behind a link to a source file, as in ``[put.ts](…) `handlePut` ``, stands in that file.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const pages = ['*.md', '.github/**/*.md', '{docs,apps,services,libraries,conformance,benchmarks}/**/*.md']
const foreign = /(?:^|\/)(?:node_modules|cases|dist)\//

/** A sentence for each link in the tree at `root` that leads nowhere. */
export function brokenLinks(root: string): string[] {
  return globSync(pages, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'cases' })
    .map((page) => page.replaceAll('\\', '/'))
    .filter((page) => !foreign.test(page))
    .toSorted()
    .flatMap((page) => brokenLinksIn(root, page, readFileSync(join(root, page), 'utf8')))
}

const link = /\]\((?<target>[^)\s]+)\)(?:\s+`(?<name>[\w#$]+)`)?/g

function brokenLinksIn(root: string, page: string, text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  return [...prose.matchAll(link)].flatMap(({ index, groups }) => {
    const { target = '', name } = groups ?? {}
    const why = whyBroken({ root, page, text }, target, name)
    return why === undefined ? [] : [`${page}:${prose.slice(0, index).split('\n').length}: ${target} ${why}`]
  })
}

type From = Readonly<{ root: string; page: string; text: string }>

function whyBroken({ root, page, text }: From, target: string, name: string | undefined): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  const [path = '', anchor] = target.split('#')
  const file = join(root, normalize(join(dirname(page), decodeURIComponent(path))))
  if (path !== '' && !existsSync(file)) return 'does not exist'
  const isPage = path === '' || path.endsWith('.md')
  const content = () => (path === '' ? text : readFileSync(file, 'utf8'))
  if (anchor !== undefined && isPage && !anchorsOf(content()).includes(anchor)) return 'names no heading'
  if (name === undefined || isPage || statSync(file).isDirectory()) return undefined
  return new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`).test(content()) ? undefined : `has no ${name}`
}

/** The anchors of a page, as GitHub makes them of headings. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
