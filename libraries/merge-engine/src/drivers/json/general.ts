/** The rules for every JSON document, and how kinds of documents are recognised. */
import type { Profile } from '../../core/model/profile.ts'

/** In the order in which they are tried: the first that every item of every version has, and no two items share. */
const identityKeys = ['id', 'key', 'name', '@id', 'uuid', 'guid', 'path', 'slug', 'file', 'url'] as const

export const general: Profile = {
  name: 'json',
  // The configurations that one extends are applied in order, so two additions at one place have no right order.
  rules: [
    { at: ['**', 'extends'], is: 'sequence' },
    { at: ['**', 'presets'], is: 'sequence' },
    { at: ['version'], is: 'version', of: 'name' },
  ],
  identityKeys,
  exclusive: [],
}

/** Looks into the members of the document's value. */
export type Look = Readonly<{ has: (name: string) => boolean; kindOf: (name: string) => string | undefined }>

export type Recognised = Readonly<{ profile: Profile; looksLike: (look: Look) => boolean }>
