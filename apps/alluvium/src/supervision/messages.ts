/** What the supervisor and a service's process say over the channel between them. */
export type Ready = Readonly<{ kind: 'ready'; url: string; adminCreated: boolean }>

/** Asked by the supervisor, and sent back: the process's event loop turns. */
export type Ping = Readonly<{ kind: 'ping' }>
export const ping: Ping = { kind: 'ping' }

export const isReady = (message: unknown): message is Ready =>
  isOfKind(message, 'ready') && 'url' in message && typeof message.url === 'string'

export const isPing = (message: unknown): message is Ping => isOfKind(message, 'ping')

const isOfKind = (message: unknown, kind: string): message is object =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
