/**
 * The file of a page below a folder: `/docs/intro` is `docs/intro.md`, `/docs/` is `docs/index.md`. Where that would not
 * be plain, or could be another page's as well (a query, capital letters, another origin), a digest of the address follows.
 */
import { hash } from 'node:crypto'
import { originOf, pathOf } from '../../model/addresses/url.ts'

const maxLength = 150

/** `origin`: of the pages that need no digest for theirs. */
export function markdownName(url: string, origin: string): string {
  const path = pathOf(url)
  const [, ...segments] = path.split('/')
  const last = segments.pop() ?? ''
  const isPlain =
    originOf(url) === origin &&
    path.length <= maxLength &&
    last !== 'index' &&
    [...segments, last].every((segment) => /^[a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?$/.test(segment) || segment === '') &&
    segments.every((segment) => segment !== '' && !segment.endsWith('.md'))
  if (isPlain) return [...segments, `${last === '' ? 'index' : last}.md`].join('/')
  const readable = path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return `${readable === '' ? 'page' : readable}.${hash('sha256', url, 'hex').slice(0, 16)}.md`
}
