/**
 * Where one was on a page, by the entry of the browser's history: back and forward lead to the place where one left, a page
 * that is opened anew begins at its top. The browser alone cannot do it, since a list has no height before it is read.
 */
const places = new Map<number, number>()
/** How long a place is waited for that the page is not yet tall enough for, milliseconds. */
const timeoutMs = 5000

let current = 0
let stopWaiting: () => void = () => undefined

/** To be called once, when the page starts. */
export function keepScrollPlaces(): void {
  history.scrollRestoration = 'manual'
  current = numberOf(history.state) ?? arrive()
  addEventListener('scroll', () => places.set(current, scrollY), { passive: true })
  // Before any other listener draws the next page, which scrolls by itself.
  addEventListener('popstate', ({ state }) => {
    stopWaiting()
    const known = numberOf(state)
    current = known ?? arrive()
    const place = places.get(current)
    if (known === undefined || place === undefined) scrollTo({ top: 0 })
    else scrollWhenTall(place)
  })
}

/** Names an entry of the history that is new. */
function arrive(): number {
  const number = Date.now() + Math.random()
  history.replaceState({ place: number }, '')
  return number
}

function numberOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number'
    ? state.place
    : undefined
}

/** Scrolls there as soon as the page is tall enough, unless the person goes elsewhere first. */
function scrollWhenTall(top: number): void {
  const { signal, abort } = stopping()
  const number = current
  const tryIt = () => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top })
    // What is drawn for the first time may scroll to its own cursor: the place counts.
    if (scrollY === top) requestAnimationFrame(() => requestAnimationFrame(() => finish()))
  }
  const finish = () => {
    if (signal.aborted) return
    scrollTo({ top })
    places.set(number, top)
    abort()
  }
  const watch = new ResizeObserver(tryIt)
  watch.observe(document.body)
  for (const own of ['wheel', 'touchmove', 'keydown', 'mousedown'])
    addEventListener(own, abort, { signal, passive: true })
  const timer = setTimeout(abort, timeoutMs)
  signal.addEventListener('abort', () => {
    watch.disconnect()
    clearTimeout(timer)
  })
  stopWaiting = abort
}

function stopping(): Readonly<{ signal: AbortSignal; abort: () => void }> {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
