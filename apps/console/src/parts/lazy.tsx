import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A component that is not needed at first, such as what opens over a page. It is fetched once the page has nothing else to do,
 * and from then on drawn at once: a key that is pressed right after the one that opened it arrives. Who asks earlier waits.
 */
export function lazyWhenIdle<Props extends object>(fetch: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | undefined
  const load = async () => {
    here ??= await fetch()
    return { default: here }
  }
  const Fetched: ComponentType<Props> = lazy(load)
  // What can't be had now is asked for again when it is drawn.
  whenIdle(() => void load().catch(() => undefined))

  return function LazyWhenIdle(props: Props) {
    // The same one for as long as this is drawn, for another would begin anew.
    const [Shown] = useState(() => here ?? Fetched)
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

/** Not every browser tells when it has nothing else to do. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 500)
}
