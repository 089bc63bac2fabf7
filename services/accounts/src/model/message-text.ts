/**
 * Names that people chose themselves, made safe for a message to somebody else. A message comes from the operator's address,
 * so nothing in it may be somebody else's message: names are short, in quotation marks, and one that a mail program could
 * turn into a link, or that breaks the line, is left out.
 */
const maxLength = 40

/** Undefined for a name that has no place in a message. */
export function quotedName(name: string): string | undefined {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  if (plain === '' || Array.from(plain).length > maxLength || couldBeLink(plain)) return undefined
  return `"${plain.replaceAll('"', "'")}"`
}

/** An address of anything: with a scheme, a host's name, a mailbox, a path. */
const couldBeLink = (text: string): boolean => /[:/\\@]|www|[\p{L}\p{N}]\s*\.\s*[\p{L}\p{N}]{2,}/iu.test(text)
