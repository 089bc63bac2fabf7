/** What a process shares with the others of its service, as it sees it: all of it goes over the channel to the one that started them. */
import { Socket } from 'node:net'
import type { FailureEvent, FailureExchange } from '@alluvium/credentials'
import { type TurnAnswer, type WriteTurns, writeTurns } from '@alluvium/database'
import type { AcceptedElsewhere, RateDecision, RateLimiter } from '@alluvium/http'
import { type FromProcess, saysSomething, type ToProcess } from './messages.ts'
import { ownPlace, type Place } from './place.ts'

export type ProcessGroup = Readonly<{
  place: Place
  connections: AcceptedElsewhere
  turns: WriteTurns
  rateLimiter: RateLimiter
  failures: FailureExchange
  /** What the other processes have counted. @param own what this one has, for whoever asks it */
  shareMetrics(own: () => Promise<readonly object[]>): () => Promise<readonly (readonly object[])[]>
}>

/** Undefined for a process that serves alone. */
export function processGroup(): ProcessGroup | undefined {
  const place = ownPlace()
  return place && openProcessGroup(place)
}

/** Each is there once the part that it belongs to is open. */
type Listeners = {
  take?: (socket: Socket) => boolean
  hearTurn?: (answer: TurnAnswer) => void
  hearGuess?: (event: FailureEvent) => void
  ownMetrics?: () => Promise<readonly object[]>
}

function openProcessGroup(place: Place): ProcessGroup {
  const decisions = questions<RateDecision>()
  const metrics = questions<readonly (readonly object[])[]>()
  const listeners: Listeners = {}

  process.on('message', (message: ToProcess, handle?: unknown) => {
    if (!saysSomething(message)) return
    switch (message.says) {
      case 'connection': {
        const { connection } = message
        return take(connection, handle)
      }
      case 'turn':
        return listeners.hearTurn?.(message.answer)
      case 'guess':
        return listeners.hearGuess?.(message.event)
      case 'request taken':
        return decisions.answer(message.question, message.decision)
      case 'metrics of others':
        return metrics.answer(message.question, message.values)
      case 'metrics wanted': {
        const { question } = message
        void listeners.ownMetrics?.().then((values) => say({ says: 'has metrics', question, values }))
      }
    }
  })

  /** The handle is missing where this process may open no more. */
  function take(connection: number, handle: unknown): void {
    const isTaken = handle instanceof Socket && listeners.take?.(handle) === true
    say({ says: isTaken ? 'takes' : 'declines', connection })
    if (!isTaken && handle instanceof Socket) handle.destroy()
  }

  return {
    place,
    connections: { port: place.port, processes: place.of, onConnection: (listener) => (listeners.take = listener) },
    turns: writeTurns({
      want: () => say({ says: 'wants the turn' }),
      give: () => say({ says: 'gives the turn' }),
      onAnswer: (listener) => (listeners.hearTurn = listener),
    }),
    rateLimiter: {
      take: (key, { perMinute }) =>
        decisions.ask((question) => say({ says: 'takes a request', question, key, perMinute })),
    },
    failures: {
      report: (event) => say({ says: 'guess', event }),
      onReport: (listener) => (listeners.hearGuess = listener),
    },
    shareMetrics(own) {
      listeners.ownMetrics = own
      return () => metrics.ask((question) => say({ says: 'wants metrics', question }))
    },
  }
}

/** Without the one that started it, this process ends; so nobody waits for an answer in vain. */
function say(message: FromProcess): void {
  if (process.connected) process.send?.(message)
}

/** Questions that wait for their answers. */
function questions<Answer>() {
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  return {
    ask: (send: (question: number) => void) =>
      new Promise<Answer>((resolve) => {
        last += 1
        waiting.set(last, resolve)
        send(last)
      }),
    answer(question: number, answer: Answer) {
      waiting.get(question)?.(answer)
      waiting.delete(question)
    },
  }
}
