/** Tags. */
import { Problem } from '@alluvium/kernel'

export const tagInvalid = () =>
  new Problem(
    'invalid',
    'files.tag-invalid',
    'A tag has 1 to 100 characters, none of them a control character, and is not blank.',
  )

export const tooManyTags = (path: string, max: number) =>
  new Problem('invalid', 'files.too-many-tags', `${path} would have more than ${max} tags.`)

export const tagMissing = (path: string, tag: string) =>
  new Problem('missing', 'files.tag-missing', `${path} does not have the tag "${tag}".`)
