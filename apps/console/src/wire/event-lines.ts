/** Server-sent events (WHATWG HTML, 9.2.6) out of a text that comes in pieces. */
export type ServerEvent = Readonly<{ id: string; name: string; data: string }>

/** Takes the next piece, and answers the events that it completes. */
export function eventReader(): (piece: string) => readonly ServerEvent[] {
  let rest = ''
  let id = ''
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      let name = 'message'
      const data: string[] = []
      for (const line of block.split(/\r?\n/)) {
        const [field = '', value = ''] = halves(line)
        if (field === 'id') id = value
        if (field === 'event') name = value
        if (field === 'data') data.push(value)
      }
      return data.length === 0 ? [] : [{ id, name, data: data.join('\n') }]
    })
  }
}

/** A stream whose connection broke before its end. */
export class CutOff extends Error {
  override readonly name = 'CutOff'
}

/** The events of an answer's body, as they come. Throws `CutOff` when the connection breaks. */
export async function* eventsOf(body: ReadableStream<BufferSource>): AsyncGenerator<ServerEvent> {
  const read = eventReader()
  // Not every browser can walk a stream by itself.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(cutOff)
      if (done) return
      yield* read(value)
    }
  } finally {
    reader.releaseLock()
  }
}

function cutOff(cause: unknown): never {
  throw new CutOff('the stream was cut off', { cause })
}

/** A field and its value, without the one space that may stand before it. */
function halves(line: string): readonly string[] {
  const colon = line.indexOf(':')
  return colon === -1 ? [line] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
