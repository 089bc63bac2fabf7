/** Collects text up to a limit in UTF-8 bytes. */
export type TextSoFar = Readonly<{
  /** False when the limit is reached: no more text is needed. */
  add(text: string): boolean
  /** Well-formed, and without control characters, which the search and the database can't use. */
  text(): string
}>

// oxlint-disable-next-line no-control-regex -- control characters are what is replaced
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]+/g

export function textSoFar(limitBytes: number): TextSoFar {
  const parts: string[] = []
  let left = limitBytes
  return {
    add(text) {
      const part = left > 0 ? beginning(text, left) : ''
      if (part !== '') parts.push(part)
      left -= Buffer.byteLength(part)
      if (part.length < text.length) left = 0
      return left > 0
    },
    text: () => parts.join('').replaceAll(unwanted, ' ').toWellFormed(),
  }
}

/** The beginning of the text that fits into so many bytes. */
function beginning(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}
