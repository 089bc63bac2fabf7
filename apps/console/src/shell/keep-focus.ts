/**
 * The focus is never nowhere. What has it may be taken off the page, as a form that is sent, a button that has done its work or a
 * dialog whose opener is gone; a browser then gives the focus to the body, where no key does anything and a screen reader says
 * nothing. It goes to the nearest thing around that takes it, else to the page's name. A button that could not be pressed while its
 * work went on has it again afterwards.
 */

/** To be called once, when the page starts. */
export function keepFocus(): void {
  let last: HTMLElement | null = null
  /** What `last` lies in, from the inside to the outside. */
  let around: readonly EventTarget[] = []
  let wasDisabled = false
  let isDue = false

  addEventListener('focusin', (event) => {
    last = event.target instanceof HTMLElement ? event.target : null
    around = event.composedPath().slice(1)
    wasDisabled = false
  })
  // Who presses on what takes no focus wants none.
  addEventListener('pointerdown', () => (last = null), { capture: true, passive: true })

  function look(): void {
    isDue = false
    if (last === null || document.activeElement !== document.body) return
    if (!last.isConnected) {
      const [nearest = pageName()] = around.filter(takesFocus)
      nearest?.focus({ preventScroll: true })
    } else if (last.matches(':disabled')) wasDisabled = true
    else if (wasDisabled) last.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => {
    if (isDue || last === null || document.activeElement !== document.body) return
    isDue = true
    requestAnimationFrame(look)
  })
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

const takesFocus = (one: EventTarget): one is HTMLElement =>
  one instanceof HTMLElement && one.isConnected && one.matches('[tabindex]:not(main)')

const pageName = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
