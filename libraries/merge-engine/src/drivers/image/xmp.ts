/**
 * XMP packets (ISO 16684-1): RDF in XML, merged property by property. A property is identified by its name, as an attribute or an
 * element; the dates that programs set on every save are derived, and the later one is taken.
 */

import { decodeUtf8, encodeUtf8 } from '../../core/document/text.ts'
import type { Conflict } from '../../core/model/conflict.ts'
import type { Format } from '../../core/model/format.ts'
import type { Profile } from '../../core/model/profile.ts'
import { mergeTexts, textOfSegments } from '../../core/structural-driver.ts'
import { attributeOf, isElement } from '../xml/elements.ts'
import { scanXml } from '../xml/scan.ts'

const dates = ['xmp:ModifyDate', 'xmp:MetadataDate', 'photoshop:DateModified']

const profile: Profile = {
  name: 'xmp',
  rules: dates.flatMap((date) => [
    { at: ['**', date], is: 'derived' as const },
    { at: ['**', date, 'content', '*'], is: 'derived' as const },
  ]),
  identityKeys: [],
  identityOf: (item) => {
    if (!isElement(item) || item.name === 'rdf:li') return undefined
    const language = attributeOf(item, 'xml:lang')
    return language === undefined ? item.name : `${item.name} ${language}`
  },
  exclusive: [],
}

const xmp: Format = { name: 'xmp', parse: scanXml, profileOf: () => profile, separators: /^\s*$/ }

type Packets = Readonly<{ base: Uint8Array | undefined; ours: Uint8Array; theirs: Uint8Array }>

/** Undefined if the packets are not three readable XML documents; then they do not merge inside. */
export function mergeXmp(
  packets: Packets,
): Readonly<{ content: Uint8Array }> | Readonly<{ conflicts: readonly Conflict[] }> | undefined {
  const base = packets.base && decodeUtf8(packets.base)
  const [ours, theirs] = [decodeUtf8(packets.ours), decodeUtf8(packets.theirs)]
  if (base === undefined || ours === undefined || theirs === undefined) return undefined
  const merged = mergeTexts(xmp, { base, ours, theirs })
  if ('declined' in merged) return undefined
  return 'conflicts' in merged ? merged : { content: encodeUtf8(textOfSegments(merged.segments)) }
}
