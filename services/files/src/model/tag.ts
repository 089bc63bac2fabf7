/** What may be a tag. One is kept in Unicode's normal form C, so that it is found however it was typed. */
import { tagInvalid } from '../problems/tags.ts'

/** Of one file or folder. What moves over another takes over its tags too, and may then have more. */
export const maxTags = 50

/** The tag in NFC. Throws `files.tag-invalid`. */
export function parseTag(text: string): string {
  const tag = text.normalize('NFC')
  if (!/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(tag) || tag.trim() === '') throw tagInvalid()
  return tag
}
