/**
 * Writing a multistatus (RFC 4918, 13) as strings: no tree is built, and what is the same for every entry, such as the
 * list of properties that files do not have, is made once for the whole answer.
 */

import { type Property, properties, propertyOf, type Subject } from './properties.ts'
import { clark, type PropertyName, type Wanted } from './propfind-body.ts'
import { escapeXml } from './xml.ts'

export const head = '<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus xmlns:d="DAV:">'
export const foot = '</d:multistatus>\n'

/** Writes the response of one entry; `href` is percent-encoded already, which leaves nothing that XML would mind. */
export type WriteResponse = (href: string, subject: Subject) => string

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const found = '<d:status>HTTP/1.1 200 OK</d:status></d:propstat>'
const missing = '<d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>'

export function responseWriter(wanted: Wanted): WriteResponse {
  if (wanted.kind === 'names') return writer(properties, [], () => '')
  if (wanted.kind === 'all') {
    const more = known(wanted.include).filter(({ inAll }) => !inAll)
    return writer([...properties.filter(({ inAll }) => inAll), ...more], unknown(wanted.include))
  }
  return writer(known(wanted.names), unknown(wanted.names), undefined, { tellMissing: true })
}

function writer(
  shown: readonly Property[],
  never: readonly PropertyName[],
  replace?: (content: string) => string,
  { tellMissing = false } = {},
): WriteResponse {
  const parts = shown.map(({ name, content }) => ({ content, ...tagsOf(name) }))
  const neverThere = never.map((name) => tagsOf(name).empty).join('')
  return (href, subject) => {
    let there = ''
    let lacking = neverThere
    for (const { content, open, close, empty } of parts) {
      const value = content(subject)
      if (value === undefined) {
        if (tellMissing) lacking += empty
      } else if (value === '' || replace) there += empty
      else there += open + value + close
    }
    const yes = there === '' && lacking !== '' ? '' : `<d:propstat><d:prop>${there}</d:prop>${found}`
    const no = lacking === '' ? '' : `<d:propstat><d:prop>${lacking}</d:prop>${missing}`
    return `<d:response><d:href>${href}</d:href>${yes}${no}</d:response>`
  }
}

const known = (names: readonly PropertyName[]): readonly Property[] =>
  names.map((name) => propertyOf.get(clark(name))).filter((one) => one !== undefined)
const unknown = (names: readonly PropertyName[]): readonly PropertyName[] =>
  names.filter((name) => !propertyOf.has(clark(name)))

function tagsOf({ uri, local }: PropertyName): { open: string; close: string; empty: string } {
  if (uri === 'DAV:') return { open: `<d:${local}>`, close: `</d:${local}>`, empty: `<d:${local}/>` }
  if (uri === xmlNamespace) return { open: `<xml:${local}>`, close: `</xml:${local}>`, empty: `<xml:${local}/>` } // no other prefix may have it
  if (uri === '') return { open: `<${local}>`, close: `</${local}>`, empty: `<${local}/>` }
  const namespace = ` xmlns:x="${escapeXml(uri)}"`
  return { open: `<x:${local}${namespace}>`, close: `</x:${local}>`, empty: `<x:${local}${namespace}/>` }
}
