/** What holds for every JSON document, whatever it is, and how documents of a sort are recognised. */
import type { Profile } from '../../core/model/profile.ts'

/** In the order they are tried: the first that every item of every version has, and no two items share. */
const identityKeys = ['id', 'key', 'name', '@id', 'uuid', 'guid', 'path', 'slug', 'file', 'url'] as const

export const general: Profile = {
  name: 'json',
  // What a configuration extends is laid over it in order, so two additions at one place have no right order.
  rules: [
    { at: ['**', 'extends'], is: 'sequence' },
    { at: ['**', 'presets'], is: 'sequence' },
    { at: ['version'], is: 'version', of: 'name' },
  ],
  identityKeys,
  exclusive: [],
}

/** What the document's one value holds, for a look from outside. */
export type Look = Readonly<{ has: (name: string) => boolean; kindOf: (name: string) => string | undefined }>

export type Recognised = Readonly<{ profile: Profile; looksLike: (look: Look) => boolean }>
