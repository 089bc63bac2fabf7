/** The syntax of tags. A tag is kept in Unicode's NFC, so that it is found however it was typed. */
import { tagInvalid } from '../problems/tags.ts'

/**
 * The most tags of one file or folder. An entry that is moved over another also takes over its tags, and may then have
 * more.
 */
export const maxTags = 50

/** Characters of one tag. */
export const maxTagLength = 100
const allowed = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${maxTagLength}}$`, 'u')

/** The tag in NFC. Throws `files.tag-invalid`. */
export function parseTag(text: string): string {
  const tag = text.normalize('NFC')
  if (!allowed.test(tag) || tag.trim() === '') throw tagInvalid()
  return tag
}
