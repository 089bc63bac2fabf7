import type { Script } from '@alluvium/database'

/** What one area of the accounts keeps of a person: part of their export, erased when they leave. */
export type PersonalDataStore = Readonly<{
  /** Its field in the export: `memberships`. */
  name: string
  /** All of it, as JSON can say it. */
  export(userId: string): Script<unknown>
  /** Throws a Problem while the person may not leave; asked again in the transaction in which they do. */
  mayLeave?(userId: string): Script<void>
  /** Removes all of it. */
  erase(userId: string): Script<void>
}>

/** What another service keeps of a person, in a database of its own. */
export type ExternalPersonalDataStore = Readonly<{
  name: string
  export(userId: string): Promise<unknown>
  /** Removes all of it, also when some is gone already: a deletion that broke off is asked for again. */
  erase(userId: string): Promise<void>
}>
