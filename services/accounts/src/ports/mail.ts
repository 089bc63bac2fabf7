/** Mail to people: links that only the owner of a mailbox can open. */
export type Mail = Readonly<{
  /** Resolves once somebody else answers for the message; throws when nobody took it. */
  send(message: Readonly<{ to: string; subject: string; text: string }>): Promise<void>
  /** Whether a message reaches its mailbox: without, nothing may depend on somebody having read one. */
  delivers: boolean
}>
