/** A client of server-sent events, as a browser's EventSource takes them apart (WHATWG HTML, 9.2.6), for tests. */

export type StreamedEvent = Readonly<{ id: string; event: string; data: Readonly<Record<string, unknown>> }>

export type EventStream = Readonly<{
  status: number
  /** The next event with data; undefined when the stream has ended. */
  next(): Promise<StreamedEvent | undefined>
  /** So many of them. */
  take(count: number): Promise<readonly StreamedEvent[]>
  close(): Promise<void>
}>

export async function openEvents(url: string, init: RequestInit = {}): Promise<EventStream> {
  const leaving = new AbortController()
  const response = await fetch(url, { ...init, signal: leaving.signal })
  const events = eventsOf(response)
  const next = async () => {
    const { done, value } = await events.next()
    return done ? undefined : value
  }
  return {
    status: response.status,
    next,
    async take(count) {
      const taken: StreamedEvent[] = []
      while (taken.length < count) {
        const one = await next()
        if (!one) break
        taken.push(one)
      }
      return taken
    },
    async close() {
      leaving.abort()
      await events.return(undefined).catch(() => undefined)
    },
  }
}

async function* eventsOf(response: Response): AsyncGenerator<StreamedEvent, undefined> {
  let text = ''
  let id = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const valueOf = (name: string) =>
        fields
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim()
      id = valueOf('id') ?? id
      const data = valueOf('data')
      if (data) yield { id, event: valueOf('event') ?? 'message', data: JSON.parse(data) }
    }
  }
  return undefined
}
