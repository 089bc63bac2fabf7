/**
 * An element of a request, written down so that it stands by itself: with the namespaces and the language that were in
 * scope around it (RFC 4918, 4.3). Prefixes stay as they were, for a value may speak of them (`xsi:type="x:int"`);
 * comments and processing instructions go, and CDATA becomes text.
 *
 *   <d:prop xmlns:d="DAV:" xmlns:z="urn:z" xml:lang="de"><z:name>Zoë</z:name></d:prop>
 *   <z:name xmlns:z="urn:z" xml:lang="de">Zoë</z:name>
 */
import { type Element, escapeXml } from '../../xml/xml.ts'

export function standalone(element: Element): string {
  const { name, attributes, scope, language } = element.source
  const inner = contentOf(element)
  const own = attributes.map(({ name, value }) => ` ${name}="${escapeXml(value)}"`).join('')
  const says = attributes.some(({ name }) => name === 'xml:lang')
  const spoken = says || !language ? '' : ` xml:lang="${escapeXml(language)}"`
  const text = `${name}${own}>${inner}`
  const spaces = Object.entries(scope)
    .filter(([prefix, uri]) => uri !== '' && isNeeded(prefix, text))
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeXml(uri)}"`)
    .join('')
  const tag = `${name}${spaces}${spoken}${own}`
  return inner === '' ? `<${tag}/>` : `<${tag}>${inner}</${name}>`
}

/** The content of an element, with each part standalone. */
export const standaloneContent = ({ source }: Element): string =>
  source.content.map((one) => (typeof one === 'string' ? escapeXml(one) : standalone(one))).join('')

/**
 * Whether a text may use a prefix. A prefix without a colon after it anywhere is unused; the default namespace needs no
 * prefix.
 */
const isNeeded = (prefix: string, text: string): boolean =>
  prefix !== 'xml' && prefix !== 'xmlns' && (prefix === '' || text.includes(`${prefix}:`))

function contentOf({ source }: Element): string {
  return source.content.map((one) => (typeof one === 'string' ? escapeXml(one) : inside(one, source.scope))).join('')
}

/** An element within the standalone one: only its own new declarations are written. */
function inside(element: Element, around: Element['source']['scope']): string {
  const { name, attributes, scope } = element.source
  const own = attributes.map(({ name, value }) => ` ${name}="${escapeXml(value)}"`).join('')
  const spaces = Object.entries(scope)
    .filter(([prefix, uri]) => (around[prefix] ?? '') !== uri)
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeXml(uri)}"`)
    .join('')
  const inner = contentOf(element)
  return inner === '' ? `<${name}${spaces}${own}/>` : `<${name}${spaces}${own}>${inner}</${name}>`
}
