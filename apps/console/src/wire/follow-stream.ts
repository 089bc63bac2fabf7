/** A stream of server-sent events, followed for as long as it is wanted. */
import { answerOf } from './answers.ts'
import { CutOff, eventsOf, type ServerEvent } from './event-lines.ts'
import { Refusal, Unreachable } from './refusal.ts'

/** Milliseconds before a stream that was cut off is asked for again. */
const pauseMs = 2000

type Followed = Readonly<{
  /** Asks for the stream, behind the event of this id; empty: from now on. */
  ask: (lastId: string) => Parameters<typeof answerOf<ReadableStream<BufferSource> | null>>[0]
  /** Each time that the stream is there. @param isAgain whether events may have been missed before it */
  onOpen?: (isAgain: boolean) => void
  onEvent: (event: ServerEvent) => void
  onCut?: () => void
  /** Whether a stream that came to its end is over; otherwise it is asked for again. */
  isOverAtEnd?: boolean
  signal: AbortSignal
}>

/**
 * Resolves when the stream is over, when it is refused for good, and when the signal says so. It is asked for again only when
 * the network or the service failed; rejects with anything else, which is a bug.
 */
export async function followStream(followed: Followed): Promise<void> {
  const { ask, onOpen, onEvent, onCut, isOverAtEnd = false, signal } = followed
  let lastId = ''
  for (let isAgain = false; !signal.aborted; isAgain = true) {
    try {
      /* oxlint-disable no-await-in-loop -- one stream after another */
      const stream = await answerOf(ask(lastId))
      if (!stream) return
      onOpen?.(isAgain && lastId === '')
      for await (const event of eventsOf(stream)) {
        lastId = event.id
        onEvent(event)
      }
      if (isOverAtEnd) return
    } catch (error) {
      if (signal.aborted || isFinal(error)) return
      if (!isPassing(error)) throw error
      onCut?.()
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** A service that starts, or that has too many streams, may answer something else the next time. */
const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof CutOff || (error instanceof Refusal && maySoonAnswer(error.status))

/** Asking again would be refused again. */
const isFinal = (error: unknown): boolean => error instanceof Refusal && !maySoonAnswer(error.status)

const maySoonAnswer = (status: number): boolean => status === 408 || status === 429 || status >= 500
