/**
 * Dictionaries of a property list, where a key and the value behind it are one entry:
 *
 *   <dict>  <key>name</key> <string>value</string>  <key>on</key> <true/>  </dict>
 *
 * Only where every key has exactly one value, no key occurs twice and nothing but white space stands between the two;
 * any other dictionary is a list of elements like any other.
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

/** A key as it is written, where its tags end, and the token that follows it, white space left out. */
type KeyElement = Readonly<{ text: string; end: number; next: number }>

/** The key element that starts here; undefined for anything else, and for a key that is empty. */
export function keyAt(text: string, tokens: Tokens, tag: number): KeyElement | undefined {
  if (nameOf(text, tokens, tag) !== 'key' || tokens.kind(tag + 1) !== token.text) return undefined
  if (tokens.kind(tag + 2) !== token.close) return undefined
  const next = tokens.kind(tag + 3) === token.text ? tag + 4 : tag + 3
  return { text: text.slice(tokens.start(tag + 1), tokens.end(tag + 1)), end: tokens.end(tag + 2), next }
}
