/**
 * Against guessing: after so many failures at one name from one network, that network waits; and over all names together no
 * more may fail than a network's limit, or a guess at each of a thousand names would cost nothing.
 *
 * A failure counts when it fails; `AttemptQueue` lets no more attempts begin than may still fail. A success takes everything back
 * that failed at its name, and nothing else of its network. Kept in memory and bounded: a restart forgets it.
 */
import { type Clock, Problem } from '@alluvium/kernel'
import { AttemptQueue } from './attempt-queue.ts'
import type { FailureRefusal } from './failure-window.ts'
import { MemoryFailures } from './memory-failures.ts'

/** Something that is tried from somewhere. */
export type LimitedAttempt = Readonly<{
  /** An account, for example. */
  name: string
  /** The network that asks; undefined for one without a limit over all names. */
  network: string | undefined
  /** How many may fail of the network, whatever the names. */
  networkLimit: number
}>

/** What finds out whether a guess is right. */
export type GuessCheck<T> = Readonly<{
  check(): Promise<T>
  /** The code of what `check` throws at a wrong guess. Whatever else it throws says nothing of the guess, and is no failure. */
  wrong: string
}>

export type MemoryFailureLimit = Readonly<{
  /** Throws the refusal when too much failed at this name. */
  refuse(attempt: LimitedAttempt): void
  /** What `check` answers. Throws the refusal instead of calling it, also for what failed at other names. */
  attempt<T>(attempt: LimitedAttempt, check: GuessCheck<T>): Promise<T>
}>

/** What came of a guess: a failure counts, a success takes back what failed at its name. */
export type FailureEvent = Readonly<{ isFailure: boolean; name: string; network: string | undefined }>

/** Other processes that count the same guesses. */
export type FailureExchange = Readonly<{
  report(event: FailureEvent): void
  /** Calls back for what the others report. */
  onReport(listener: (event: FailureEvent) => void): void
}>

export type FailureLimitOptions = Readonly<{
  clock: Clock
  /** After which a failure is forgotten. */
  windowMs: number
  /** How many may fail at one name from one network. */
  maxOfOneName: number
  refusal: FailureRefusal
  /** Default: this process counts alone. */
  others?: FailureExchange | undefined
}>

const nameOf = ({ name, network = '' }: LimitedAttempt): string => `${name}\n${network}`

/** One for a whole service: whatever is guessed, the network is the same. */
export function memoryFailureLimit({ maxOfOneName, others, ...options }: FailureLimitOptions): MemoryFailureLimit {
  const failed = { names: new MemoryFailures(options), networks: new MemoryFailures(options) }
  const queue = new AttemptQueue()

  const leftOfName = (attempt: LimitedAttempt) => failed.names.attemptsLeft(nameOf(attempt), maxOfOneName)

  function enter(attempt: LimitedAttempt): Promise<() => void> {
    const { network, networkLimit } = attempt
    const ofName = { key: `name ${nameOf(attempt)}`, attemptsLeft: () => leftOfName(attempt) }
    if (network === undefined) return queue.enter([ofName])
    const attemptsLeft = () => failed.networks.attemptsLeft(network, networkLimit)
    return queue.enter([ofName, { key: `network ${network}`, attemptsLeft }])
  }

  function count({ isFailure, name, network }: FailureEvent): void {
    if (isFailure) {
      const at = options.clock.monotonic()
      failed.names.add(name, at)
      if (network !== undefined) failed.networks.add(network, at)
    } else {
      const times = failed.names.clear(name)
      if (network !== undefined) failed.networks.takeBack(network, times)
    }
  }
  others?.onReport(count)

  function ended(attempt: LimitedAttempt, isFailure: boolean): void {
    const event = { isFailure, name: nameOf(attempt), network: attempt.network }
    count(event)
    others?.report(event)
  }

  return {
    refuse: (attempt) => void leftOfName(attempt),
    async attempt(attempt, { check, wrong }) {
      const end = await enter(attempt)
      try {
        const answer = await check()
        ended(attempt, false)
        return answer
      } catch (error) {
        if (error instanceof Problem && error.code === wrong) ended(attempt, true)
        throw error
      } finally {
        end()
      }
    },
  }
}
