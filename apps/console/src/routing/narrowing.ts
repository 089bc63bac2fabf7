/** What a search is narrowed by, besides its words; a part of its address. */
export const kinds = ['folder', 'document', 'picture', 'audio', 'video', 'archive', 'other'] as const
export type Kind = (typeof kinds)[number]

/** How many days back something may have been changed. */
export const spans = ['1', '7', '30', '365'] as const
export type Span = (typeof spans)[number]

export type Narrowing = Readonly<{
  kind?: Kind
  span?: Span
  tag?: string
  owner?: string
  /** With a slash at its end. */
  folder?: string
}>

/** Reads it from the part of an address behind the question mark; what is none is left out. */
export function readNarrowing(text: string): Narrowing {
  const asked = new URLSearchParams(text)
  const kind = kinds.find((one) => one === asked.get('kind'))
  const span = spans.find((one) => one === asked.get('span'))
  const [tag, owner, folder] = ['tag', 'owner', 'folder'].map((name) => asked.get(name) ?? '')
  return {
    ...(kind && { kind }),
    ...(span && { span }),
    ...(tag && { tag }),
    ...(owner && { owner }),
    ...(folder && { folder }),
  }
}

/** With the question mark; empty where nothing is narrowed. */
export function narrowingText(narrowing: Narrowing = {}): string {
  const text = new URLSearchParams(Object.entries(narrowing)).toString()
  return text === '' ? '' : `?${text}`
}
