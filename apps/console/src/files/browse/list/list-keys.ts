/** What a key means among entries; the page that opens with `?` says the same to people. */
import type { Layout } from './layout.ts'
import type { Step } from './steps.ts'

export type Command =
  | Readonly<{ kind: 'move'; step: Step; isExtending: boolean }>
  | Readonly<{
      kind: 'open' | 'toggle' | 'all' | 'clear' | 'rename' | 'delete' | 'cut' | 'copy' | 'paste' | 'up' | 'menu'
    }>

type Key = Readonly<{ key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }>

/** How many rows a page is: less than fits on any screen, so that the eye finds its place again. */
const page: Readonly<Record<Layout, number>> = { list: 12, tiles: 3 }
const far = Number.MAX_SAFE_INTEGER

const steps = (layout: Layout): Readonly<Record<string, Step>> => ({
  ArrowDown: { rows: 1 },
  ArrowUp: { rows: -1 },
  PageDown: { rows: page[layout] },
  PageUp: { rows: -page[layout] },
  End: { entries: far },
  Home: { entries: -far },
  ...(layout === 'tiles' && { ArrowRight: { entries: 1 }, ArrowLeft: { entries: -1 } }),
})
const plain: Readonly<Record<string, Exclude<Command['kind'], 'move'>>> = {
  Enter: 'open',
  ' ': 'toggle',
  Escape: 'clear',
  F2: 'rename',
  Delete: 'delete',
  Backspace: 'up',
  ContextMenu: 'menu',
}
const withControl: Readonly<Record<string, Exclude<Command['kind'], 'move'>>> = {
  a: 'all',
  x: 'cut',
  c: 'copy',
  v: 'paste',
}

/** Null for a key that means nothing here. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key, layout: Layout): Command | null {
  if (altKey) return key === 'ArrowUp' ? { kind: 'up' } : null
  if (ctrlKey || metaKey) return kindOf(withControl[key.toLowerCase()])
  const step = steps(layout)[key]
  if (step) return { kind: 'move', step, isExtending: shiftKey }
  if (shiftKey && key === 'F10') return { kind: 'menu' }
  return kindOf(plain[key])
}

const kindOf = (kind: Exclude<Command['kind'], 'move'> | undefined): Command | null =>
  kind === undefined ? null : { kind }
