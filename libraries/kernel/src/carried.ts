/**
 * What an object carries along, such as a request what is known of it on its way. It lies on the object itself: a weak table
 * that is filled and emptied for ever keeps all that was in it until the next full collection, and collecting what is young
 * then takes ten times as long.
 */
export type Carried<On extends object, T> = Readonly<{
  of(on: On): T | undefined
  give(on: On, what: T): void
}>

/** Who has the answer, and nobody else, can read and give it. @param name what debuggers call it. */
export function carried<On extends object, T>(name: string): Carried<On, T> {
  const key = Symbol(name)
  type Carrying = On & { [key]?: T }
  return {
    of: (on: Carrying) => on[key],
    give(on: Carrying, what) {
      on[key] = what
    },
  }
}
