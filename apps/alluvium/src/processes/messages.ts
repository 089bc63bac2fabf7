/** What the processes of one service and the one that started them say over the channel between them. */
import type { FailureEvent } from '@alluvium/credentials'
import type { TurnAnswer } from '@alluvium/database'
import type { RateDecision } from '@alluvium/http'

/** What a process says; `takes` and `declines` are about a connection. An answer bears the number of its question. */
export type FromProcess =
  | Readonly<{ says: 'wants the turn' | 'gives the turn' }>
  | Readonly<{ says: 'guess'; event: FailureEvent }>
  | Readonly<{ says: 'takes a request'; question: number; key: string; perMinute: number }>
  | Readonly<{ says: 'takes' | 'declines'; connection: number }>
  | Readonly<{ says: 'asks'; question: number; topic: string; value: unknown }>
  | Readonly<{ says: 'answers'; question: number; value: unknown }>

/** What a process is answered, or asked. `offered` follows each `connection`, whose handle may not have come through. */
export type ToProcess =
  | Readonly<{ says: 'connection'; connection: number; isLast: boolean }>
  | Readonly<{ says: 'offered'; connection: number }>
  | Readonly<{ says: 'turn'; answer: TurnAnswer }>
  | Readonly<{ says: 'guess'; event: FailureEvent }>
  | Readonly<{ says: 'request taken'; question: number; decision: RateDecision }>
  | Readonly<{ says: 'asked'; question: number; topic: string; value: unknown }>
  | Readonly<{ says: 'answered'; question: number; values: readonly unknown[] }>

/** The channel bears other messages too, such as those of the supervisor. */
export const saysSomething = (message: unknown): message is Readonly<{ says: string }> =>
  typeof message === 'object' && message !== null && 'says' in message
