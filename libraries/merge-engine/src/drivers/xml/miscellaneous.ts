/** Comments and processing instructions, which may be almost anywhere (production 27, "Misc"). */
import { isWhite, nameEnd } from './characters.ts'
import { XmlError } from './xml-error.ts'

/** The end of the comment that starts here. A double hyphen inside is not allowed (production 15). */
export function commentEnd(text: string, from: number): number {
  const hyphens = text.indexOf('--', from + 4)
  if (hyphens < 0 || text[hyphens + 2] !== '>') throw new XmlError('a comment does not end, or holds "--"', text, from)
  return hyphens + 3
}

/** The end of the processing instruction that starts here. Its target must not be `xml` (production 17). */
export function instructionEnd(text: string, from: number): number {
  const target = nameEnd(text, from + 2)
  const end = text.indexOf('?>', target)
  if (target === from + 2 || end < 0) throw new XmlError('a processing instruction has no name or no end', text, from)
  if (text.slice(from + 2, target).toLowerCase() === 'xml')
    throw new XmlError('an XML declaration is not valid, or stands behind something else', text, from)
  if (end !== target && !isWhite(text.charCodeAt(target)))
    throw new XmlError('a processing instruction has no valid name', text, from)
  return end + 2
}
