/** What a process shares with the others of its service, as it sees it: all of it goes over the channel to the one that started them. */
import { Socket } from 'node:net'
import type { FailureEvent, FailureExchange } from '@alluvium/credentials'
import { type TurnAnswer, type WriteTurns, writeTurns } from '@alluvium/database'
import { type AcceptedElsewhere, embeddedRateLimiter, type RateDecision, type RateLimiter } from '@alluvium/http'
import { type FromProcess, saysSomething, type ToProcess } from './messages.ts'
import { ownPlace, type Place } from './place.ts'

export type ProcessGroup = Readonly<{
  place: Place
  connections: AcceptedElsewhere
  turns: WriteTurns
  rateLimiter: RateLimiter
  failures: FailureExchange
  /** Asks all others about a topic: what those answer that know it and are not too late. */
  ask(topic: string, value?: unknown): Promise<readonly unknown[]>
  /** Says what this process answers to a topic. */
  answer(topic: string, respond: (value: unknown) => Promise<unknown>): void
}>

/** Undefined for a process that serves alone. */
export function processGroup(): ProcessGroup | undefined {
  const place = ownPlace()
  return place && openProcessGroup(place)
}

/** Each is there once the part that it belongs to is open. */
type Listeners = {
  take?: (socket: Socket, isLast: boolean) => boolean
  hearTurn?: (answer: TurnAnswer) => void
  hearGuess?: (event: FailureEvent) => void
  endTurns?: () => void
}

function openProcessGroup(place: Place): ProcessGroup {
  const requests = questions<RateDecision>()
  const asked = questions<readonly unknown[]>()
  const listeners: Listeners = {}
  const responders = new Map<string, (value: unknown) => Promise<unknown>>()
  /** The last connection whose handle has come. */
  let lastConnection = 0

  process.on('message', (message: ToProcess, handle?: unknown) => {
    if (!saysSomething(message)) return
    switch (message.says) {
      case 'connection':
        lastConnection = message.connection
        return take(message, handle)
      case 'offered': // without its handle where this process may open no more
        if (message.connection !== lastConnection) say({ says: 'declines', connection: message.connection })
        return undefined
      case 'turn':
        return listeners.hearTurn?.(message.answer)
      case 'guess':
        return listeners.hearGuess?.(message.event)
      case 'request taken':
        return requests.answer(message.question, message.decision)
      case 'answered':
        return asked.answer(message.question, message.values)
      case 'asked':
        void respond(message)
    }
  })

  // Whoever started this process is gone. It ends, and finishes what is under way without the others.
  process.on('disconnect', () => {
    listeners.endTurns?.()
    requests.answerAll(undefined)
    asked.answerAll(undefined)
  })

  function take({ connection, isLast }: ToProcess & { says: 'connection' }, handle: unknown): void {
    const isTaken = handle instanceof Socket && listeners.take?.(handle, isLast) === true
    say({ says: isTaken ? 'takes' : 'declines', connection })
    if (!isTaken && handle instanceof Socket) handle.destroy()
  }

  /** A failure is no answer. */
  async function respond({ question, topic, value }: Readonly<{ question: number; topic: string; value: unknown }>) {
    const answered = await responders
      .get(topic)?.(value)
      .catch(() => undefined)
    say({ says: 'answers', question, value: answered })
  }

  const alone = embeddedRateLimiter()

  return {
    place,
    connections: { port: place.port, processes: place.of, onConnection: (listener) => (listeners.take = listener) },
    turns: writeTurns({
      want: () => say({ says: 'wants the turn' }),
      give: () => say({ says: 'gives the turn' }),
      onAnswer: (listener) => (listeners.hearTurn = listener),
      onEnd: (listener) => (listeners.endTurns = listener),
    }),
    rateLimiter: {
      async take(key, { perMinute }) {
        const decision = await requests.ask((question) => say({ says: 'takes a request', question, key, perMinute }))
        return decision ?? (await alone.take(key, { perMinute }))
      },
    },
    failures: {
      report: (event) => say({ says: 'guess', event }),
      onReport: (listener) => (listeners.hearGuess = listener),
    },
    ask: async (topic, value) => (await asked.ask((question) => say({ says: 'asks', question, topic, value }))) ?? [],
    answer: (topic, responder) => void responders.set(topic, responder),
  }
}

/** Whether it could be said. Without the callback, a channel that has just broken would end this process before `disconnect` does its part. */
function say(message: FromProcess): boolean {
  return process.connected && process.send?.(message, () => undefined) !== undefined
}

/** Questions that wait for their answers. */
function questions<Answer>() {
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let last = 0

  function answer(question: number, given: Answer | undefined): void {
    waiting.get(question)?.(given)
    waiting.delete(question)
  }

  return {
    answer,
    /** Undefined where nobody can be asked. */
    ask: (send: (question: number) => boolean) =>
      new Promise<Answer | undefined>((resolve) => {
        const question = (last += 1)
        waiting.set(question, resolve)
        if (!send(question)) answer(question, undefined)
      }),
    answerAll(given: Answer | undefined) {
      for (const question of waiting.keys()) answer(question, given)
    },
  }
}
