/**
 * A value attached to an object, such as what is known of a request to that request. It is a property of the object itself: a
 * WeakMap that is filled and emptied all the time keeps its old entries until the next full collection, and each collection of
 * young objects then takes ten times as long.
 */
export type Attachment<On extends object, T> = Readonly<{
  get(on: On): T | undefined
  set(on: On, what: T): void
}>

/** Only the holder of the returned accessors can read and set the value. @param name what debuggers show. */
export function attachment<On extends object, T>(name: string): Attachment<On, T> {
  const key = Symbol(name)
  type Carrying = On & { [key]?: T }
  return {
    get: (on: Carrying) => on[key],
    set(on: Carrying, what) {
      on[key] = what
    },
  }
}
