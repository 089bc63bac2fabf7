/** Whether a key is meant as a letter. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** A key is not the page's as long as something lies over it, nor if that was closed by this very key. */
export function isOver(target: EventTarget | null): boolean {
  const over = '[role=dialog], [role=menu]'
  return document.querySelector(over) !== null || (target instanceof Element && target.closest(over) !== null)
}
