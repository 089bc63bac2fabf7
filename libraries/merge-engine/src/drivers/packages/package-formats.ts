/** The two vocabularies of a package: content types and relationships, both without an order. */
import type { Format } from '../../core/model/format.ts'
import type { Node } from '../../core/model/node.ts'
import type { Profile } from '../../core/model/profile.ts'
import { attributeOf, isElement } from '../xml/elements.ts'
import { scanXml } from '../xml/scan.ts'

/** Every child of the root is identified by one of its attributes; the order has no meaning. */
function keyedBy(name: string, attributes: readonly string[]): Format {
  const identityOf = (item: Node): string | undefined => {
    if (!isElement(item)) return undefined
    const found = attributes.find((attribute) => attributeOf(item, attribute) !== undefined)
    return found === undefined ? item.name : `${item.name} ${attributeOf(item, found)?.toLowerCase()}`
  }
  const profile: Profile = {
    name,
    rules: [{ at: ['**', 'content'], is: 'list', order: 'free' }],
    identityKeys: [],
    identityOf,
    // Programs give these ids: the entry of a new part is never that of a removed one, though they differ in a number only.
    mayBeRenamed: () => false,
    exclusive: [],
  }
  return { name, parse: scanXml, profileOf: () => profile, separators: /^\s*$/ }
}

/** ECMA-376 part 2, 7.2.3. */
export const contentTypesFormat = keyedBy('content types', ['PartName', 'Extension'])

/** ECMA-376 part 2, 6.5.3. */
export const relationshipsFormat = keyedBy('relationships', ['Id'])
