/** Mail to people: links that only the owner of a mailbox can open. */
export type Mail = Readonly<{
  /** Resolves once a mail server has accepted the message; throws when none did. */
  send(message: Readonly<{ to: string; subject: string; text: string }>): Promise<void>
  /** Whether a message reaches its mailbox: without, nothing may depend on somebody having read one. */
  delivers: boolean
  /** Who the messages are from, as people see it; undefined where none is delivered. */
  from?: string
  /** The mail server, by host and port; never with the name and the password that open it. */
  server?: string
}>
