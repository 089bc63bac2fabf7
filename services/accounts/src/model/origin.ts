/** Where a request comes from, as budgets count it. */
export type Origin = Readonly<{
  /** Undefined for a trusted proxy's own address, which is exempt: who comes through it is counted. */
  network: string | undefined
  /** Whether it is local development. */
  isLocal: boolean
}>

/** What holds a share of something in its name, also where it is exempt from budgets. */
export const placeOf = ({ network }: Origin): string => network ?? 'a trusted proxy'
