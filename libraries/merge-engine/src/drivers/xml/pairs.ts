/**
 * Dictionaries of a property list, in which a key and the value behind it are one entry:
 *
 *   <dict>  <key>name</key> <string>value</string>  <key>on</key> <true/>  </dict>
 *
 * This needs exactly one value for every key, no key twice, and only white space between the two; any other dictionary is a
 * normal list of elements.
 */
import { nameOf, type Tokens, token } from './tokens.ts'

export function arePairs(text: string, tokens: Tokens, inside: readonly number[]): boolean {
  const keys = new Set<string>()
  for (let at = 0; at < inside.length; at += 2) {
    const [key = -1, value = -1] = [inside[at], inside[at + 1]]
    const written = keyAt(text, tokens, key)
    if (!written || keys.has(written.text) || written.next !== value) return false
    if (nameOf(text, tokens, value) === 'key') return false
    keys.add(written.text)
  }
  return true
}

/** A key as written, the end of its tags, and the next token that is not white space. */
type KeyElement = Readonly<{ text: string; end: number; next: number }>

/** The key element that starts here; undefined for anything else, and for an empty key. */
export function keyAt(text: string, tokens: Tokens, tag: number): KeyElement | undefined {
  if (nameOf(text, tokens, tag) !== 'key' || tokens.kind(tag + 1) !== token.text) return undefined
  if (tokens.kind(tag + 2) !== token.close) return undefined
  const next = tokens.kind(tag + 3) === token.text ? tag + 4 : tag + 3
  return { text: text.slice(tokens.start(tag + 1), tokens.end(tag + 1)), end: tokens.end(tag + 2), next }
}
