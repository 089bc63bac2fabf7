/** What a key means in a list of entries; the page that opens with `?` says the same to people. */
export type Command =
  | Readonly<{ kind: 'move'; by: number; isStretching: boolean }>
  | Readonly<{
      kind: 'open' | 'toggle' | 'all' | 'clear' | 'rename' | 'delete' | 'cut' | 'copy' | 'paste' | 'up' | 'menu'
    }>

type Key = Readonly<{ key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }>

/** How many rows a page is: less than fits on any screen, so that the eye finds its place again. */
const page = 12
const far = Number.MAX_SAFE_INTEGER

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
  End: far,
  Home: -far,
}
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
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Command | null {
  if (altKey) return key === 'ArrowUp' ? { kind: 'up' } : null
  if (ctrlKey || metaKey) return kindOf(withControl[key.toLowerCase()])
  const by = steps[key]
  if (by !== undefined) return { kind: 'move', by, isStretching: shiftKey }
  if (shiftKey && key === 'F10') return { kind: 'menu' }
  return kindOf(plain[key])
}

const kindOf = (kind: Exclude<Command['kind'], 'move'> | undefined): Command | null =>
  kind === undefined ? null : { kind }
