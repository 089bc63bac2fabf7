/**
 * Merges counters: a document is one whole number, and what each side added to it is added up.
 *
 *     base 10, ours 12, theirs 15    ->    17
 */
import { declined, merged, metadataOf, textAt } from './abi'

export { alloc, alluvium_abi } from './abi'

export function metadata(): i64 {
  return metadataOf('{"version":"1.0.0","description":"Adds up what both sides added","extensions":[".count"]}')
}

export function merge(base: usize, baseSize: i32, ours: usize, oursSize: i32, theirs: usize, theirsSize: i32): i64 {
  const texts = [textAt(base, baseSize).trim(), textAt(ours, oursSize).trim(), textAt(theirs, theirsSize).trim()]
  for (let at = 0; at < 3; at += 1) if (!isNumber(texts[at])) return declined(`"${texts[at]}" is not a whole number`)
  const sum = I64.parseInt(texts[1]) + I64.parseInt(texts[2]) - I64.parseInt(texts[0])
  return merged(sum.toString() + '\n')
}

/** At most 15 digits, so that no sum overflows. */
function isNumber(text: string): bool {
  const start = text.startsWith('-') ? 1 : 0
  const digits = text.length - start
  if (digits < 1 || digits > 15) return false
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x30 || code > 0x39) return false
  }
  return true
}
