/** The keys among what was found: the arrows lead from one to the next, and from the first back to the field. */
import type { KeyboardEvent } from 'react'

const links = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-hit]')]

/** Puts the focus on one of what was found; false where there is none. */
export function focusHit(at: number): boolean {
  const link = links()[at]
  link?.focus()
  return link !== undefined
}

export function moveAmongHits(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const at = links().findIndex((link) => link === event.target)
  if (step === undefined || at < 0) return
  event.preventDefault()
  if (at + step < 0) document.querySelector<HTMLElement>('input[name=query]')?.focus()
  else focusHit(at + step)
}
