/** What was typed and not saved, by file, as long as the page lives: leaving the file and coming back loses nothing. */
import type { Store } from '../../wire/store.ts'

/** @property text with the line ends of the file @property etag of what was begun with */
type Draft = Readonly<{ text: string; etag: string }>

export const drafts = new Map<string, Draft>()

/** Each person has drafts of their own. */
export const draftKeyOf = ({ token }: Store, path: string): string => `${token ?? ''} ${path}`

/** Takes what was typed along to where the file is now. */
export function moveDraft(store: Store, { from, to }: Readonly<{ from: string; to: string }>): void {
  const [before, after] = [draftKeyOf(store, from), draftKeyOf(store, to)]
  const draft = drafts.get(before)
  if (!draft || before === after) return
  drafts.set(after, draft)
  drafts.delete(before)
}
