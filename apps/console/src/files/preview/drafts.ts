/** What was typed and not saved, by file, as long as the page lives: leaving the file and coming back loses nothing. */
import type { Store } from '../../wire/store.ts'

/** @property etag of what was begun with */
type Draft = Readonly<{ text: string; etag: string }>

export const drafts = new Map<string, Draft>()

/** Each person has drafts of their own. */
export const draftKeyOf = ({ token }: Store, path: string): string => `${token ?? ''} ${path}`
