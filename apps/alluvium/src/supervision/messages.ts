/** What a service's process tells the supervisor over the channel between them. */
export type Ready = Readonly<{ kind: 'ready'; url: string; adminCreated: boolean }>

export function isReady(message: unknown): message is Ready {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'ready' &&
    'url' in message &&
    typeof message.url === 'string'
  )
}
