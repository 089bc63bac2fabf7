/** Questions to the other processes that serve the same data on this machine. */
export type AskingOthers = Readonly<{
  /** Asks all others about a topic: what those answer that know it and are not too late. */
  ask(topic: string, value?: unknown): Promise<readonly unknown[]>
  /** Says what this process answers to a topic. */
  answer(topic: string, respond: (value: unknown) => Promise<unknown>): void
}>
