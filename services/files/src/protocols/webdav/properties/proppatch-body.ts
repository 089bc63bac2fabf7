/** What a PROPPATCH asks for (RFC 4918, 9.2 and 14.19): changes of properties, in the order in which they are made. */
import type { PropertyChange } from '../../../operations/metadata/patch-properties.ts'
import { xmlInvalid } from '../../../problems/webdav.ts'
import { type Element, parseXml } from '../../xml/xml.ts'
import { dav } from '../xml/propfind-body.ts'
import { standalone } from '../xml/standalone-xml.ts'

/** `text` is the text of the element, for properties whose value we interpret. */
export type Change = PropertyChange & Readonly<{ text: string }>

/** The response names each change, so their number is limited. */
const maxChanges = 512

/** Throws `files.xml-invalid`. */
export function parseProppatch(body: Uint8Array): readonly Change[] {
  const root = parseXml(body)
  if (!isDav(root, 'propertyupdate')) throw xmlInvalid('its root should be DAV:propertyupdate')
  const changes = root.children.flatMap((one) => {
    if (isDav(one, 'set')) return propertiesIn(one).map((element) => changeOf(element, standalone(element)))
    return isDav(one, 'remove') ? propertiesIn(one).map((element) => changeOf(element, undefined)) : []
  })
  if (changes.length === 0) throw xmlInvalid('it should hold a DAV:set or a DAV:remove with a property')
  if (changes.length > maxChanges) throw xmlInvalid(`it changes more than ${maxChanges} properties`)
  return changes
}

const isDav = ({ uri, local }: Element, name: string): boolean => uri === dav && local === name

const propertiesIn = ({ children }: Element): readonly Element[] =>
  children.filter((one) => isDav(one, 'prop')).flatMap((prop) => prop.children)

const changeOf = ({ uri, local, text }: Element, value: string | undefined): Change => ({ uri, local, value, text })
