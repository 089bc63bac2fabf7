/**
 * Markdown as HTML that is safe to show: made by marked, then cut down by DOMPurify to what a text needs. Nothing in it
 * runs, looks like another page, or calls anywhere: HTML in it stays text, and pictures from elsewhere are told in words.
 */
import createPurifier from 'dompurify'
import { Marked } from 'marked'
import { fragmentOf } from '../../routing/route.ts'

// What is HTML in the source is shown as it is written.
const marked = new Marked({ gfm: true, renderer: { html: ({ text }) => escaped(text) } })
const purifier = createPurifier(window)

const allowed = {
  ALLOWED_TAGS:
    'h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code em strong del a img table thead tbody tr th td sup sub kbd details summary input'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'align', 'start', 'type', 'checked', 'disabled'],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => entities[letter] ?? '')

/** @param path of the file, for links to its neighbours. */
export function renderMarkdown(source: string, path: string): DocumentFragment {
  const html = marked.parse(source, { async: false })
  const fragment = purifier.sanitize(html, {
    ...allowed,
    ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
  })
  for (const link of fragment.querySelectorAll('a')) aim(link, path)
  for (const picture of fragment.querySelectorAll('img')) {
    if (!/^data:image\/(?:png|jpeg|gif|webp);/i.test(picture.getAttribute('src') ?? '')) {
      picture.replaceWith(picture.alt === '' ? '(a picture)' : `(${picture.alt})`)
    }
  }
  for (const box of fragment.querySelectorAll('input')) {
    if (box.type === 'checkbox') box.disabled = true
    else box.remove()
  }
  return fragment
}

/** Links to elsewhere open elsewhere; links to neighbours open their page here; the rest are only words. */
function aim(link: HTMLAnchorElement, path: string): void {
  const href = link.getAttribute('href') ?? ''
  if (/^(?:https?|mailto):/i.test(href)) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  } else if (href !== '' && !href.startsWith('#') && !/^[a-z][\w+.-]*:/i.test(href)) {
    link.setAttribute('href', neighbour(href, path))
  } else {
    link.removeAttribute('href')
  }
}

function neighbour(href: string, path: string): string {
  const there = new URL(href, `http://tree.invalid${path.split('/').map(encodeURIComponent).join('/')}`)
  const names = there.pathname.split('/').map(decoded)
  const found = names.join('/')
  return found.endsWith('/') ? fragmentOf({ page: 'files', folder: found }) : fragmentOf({ page: 'file', path: found })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
