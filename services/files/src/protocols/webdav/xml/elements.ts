/** Elements as they stand in a multistatus (RFC 4918, 13): its own, and those of properties, with the prefixes of their namespaces. */
import { escapeXml } from '../../xml/xml.ts'
import type { PropertyName } from './propfind-body.ts'

/**
 * The prefixes that namespaces have in every multistatus. The apps of Nextcloud and ownCloud for iOS look at no namespace: they know
 * properties by these names as they stand in the text.
 */
const prefixes: Readonly<Record<string, string>> = {
  'DAV:': 'd',
  'http://owncloud.org/ns': 'oc',
  'http://nextcloud.org/ns': 'nc',
}

const declarations = Object.entries(prefixes)
  .map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

export const head = `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus${declarations}>`
export const foot = '</d:multistatus>\n'

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/** The tags of a property, with every namespace declaration they need in a multistatus. */
export function tagsOf({ uri, local }: PropertyName): { open: string; close: string; empty: string } {
  const prefix = uri === xmlNamespace ? 'xml' : prefixes[uri] // no other prefix may have that of XML
  if (prefix !== undefined) {
    const name = `${prefix}:${local}`
    return { open: `<${name}>`, close: `</${name}>`, empty: `<${name}/>` }
  }
  if (uri === '') return { open: `<${local}>`, close: `</${local}>`, empty: `<${local}/>` }
  const namespace = ` xmlns:x="${escapeXml(uri)}"`
  return { open: `<x:${local}${namespace}>`, close: `</x:${local}>`, empty: `<x:${local}${namespace}/>` }
}
