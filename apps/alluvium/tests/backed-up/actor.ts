/**
 * Somebody who changes things of their own, one change after the other, while the service may die at any moment.
 *
 *   holding     A ──────────> B ─────────────────> C        as the actor knows it
 *   change       begun  acknowledged   begun  acknowledged
 *                |------A------|                            when it may have been A:
 *                |-------------B--------------|             from the beginning of the change that made it
 *                                      |------C--- …        to the acknowledgement of the one that ended it
 *
 * Moments are counted and not timed: each beginning and each acknowledgement is one. What a copy shows of all actors was
 * true at one moment if there is one that lies in a period of every actor in which what is seen may have been so.
 */
import { expect } from 'vitest'
import { until } from '../../testing/command.ts'

let moments = 0
/** The moment that is now; no two are the same. */
export const moment = (): number => (moments += 1)

/** What an actor has, and what it may do next. */
export type Holding = Readonly<{
  /** As `Look` shows it. */
  shown: string
  next(): Change
}>

/**
 * Requests of which the last is granted, and what the actor has after them. Whoever makes them does so by `asked` or `granted`:
 * then one that the service is too busy for ends the change before it is made, whichever of them it is.
 */
export type Change = Readonly<{ leaves: Holding; ask(url: string): Promise<Response> }>

/** What is to be seen of an actor at an address. */
export type Look = (url: string) => Promise<string>

const busy: ReadonlySet<number> = new Set([429, 503])

/** The service had no time for a request of a change or of a look. The change was not made, and both may be begun again. */
export class Busy extends Error {}

/** The answer to a request, whatever it is, unless it is that the service is busy: then it throws `Busy`. */
export async function asked(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!busy.has(answer.status)) return answer
  throw new Busy(await refusalOf(url, answer, init))
}

/** The answer to a request that is granted unless the service is busy. */
export async function granted(url: string, init?: RequestInit): Promise<Response> {
  const answer = await asked(url, init)
  if (answer.ok) return answer
  throw new Error(await refusalOf(url, answer, init))
}

const refusalOf = async (url: string, answer: Response, init?: RequestInit): Promise<string> =>
  `${init?.method ?? 'GET'} ${url} was answered ${answer.status}: ${await answer.text()}`

type Stage = Readonly<{ holding: Holding; from: number; until: number }>
type Owed = Readonly<{ leaves: Holding; begun: number }>

export class Actor {
  readonly name: string
  readonly #look: Look
  #past: Stage[] = []
  #now: Readonly<{ holding: Holding; from: number }>
  #owed: Owed | undefined
  acknowledged = 0

  constructor(name: string, holding: Holding, look: Look) {
    this.name = name
    this.#look = look
    this.#now = { holding, from: moment() }
  }

  /** One change after the other until the service is gone. */
  async changeUntilGone(url: string): Promise<void> {
    try {
      for (;;) await this.#change(url)
    } catch (error) {
      if (!isLostConnection(error)) throw error
    }
  }

  /** So many changes, of which the service grants all that it is not too busy for. */
  async changeTimes(url: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.#change(url)
  }

  async #change(url: string): Promise<void> {
    const { leaves, ask } = this.#now.holding.next()
    const owed = { leaves, begun: moment() }
    this.#owed = owed
    const answer = await unlessBusy(() => ask(url))
    if (answer === undefined) {
      this.#owed = undefined
      return
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${this.name} was answered ${answer.status}: ${text}`)
    this.#arrive(owed)
    this.acknowledged += 1
  }

  /** What is to be seen at an address. */
  async seenAt(url: string): Promise<string> {
    return await whenFree(() => this.#look(url))
  }

  #arrive({ leaves, begun }: Owed): void {
    this.#past.push({ ...this.#now, until: moment() })
    this.#now = { holding: leaves, from: begun }
    this.#owed = undefined
  }

  /** Expects what was acknowledged, or that and the change of which the answer is owed; and finds out which it is. */
  async settle(url: string): Promise<void> {
    const seen = await this.seenAt(url)
    if (this.#owed && seen === this.#owed.leaves.shown) this.#arrive(this.#owed)
    this.#owed = undefined
    expectShown(this.name, seen, [this.#now.holding.shown])
  }

  /** Whether what is seen may have been so at a moment. */
  mayShow(seen: string, at: number): boolean {
    return this.#stages().some(({ holding, from, until }) => from <= at && at <= until && holding.shown === seen)
  }

  /** All that may have been seen in a period of time, for who asks why something else is. */
  shownBetween(from: number, until: number): string[] {
    const meanwhile = this.#stages().filter((stage) => stage.from <= until && from <= stage.until)
    return meanwhile.map(({ holding }) => holding.shown)
  }

  #stages(): readonly Stage[] {
    return [...this.#past, { ...this.#now, until: Number.POSITIVE_INFINITY }]
  }
}

function expectShown(name: string, seen: string, may: readonly string[]): void {
  expect({ name, seen: may.includes(seen) ? may : [seen] }).toEqual({ name, seen: may })
}

/** Undefined when the service was busy. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Busy) return undefined
    throw error
  }
}

/** Does it again until the service is not busy. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  let done: Readonly<{ result: T }> | undefined
  await until('the service is free', async () => {
    done = await unlessBusy(async () => ({ result: await work() }))
    return done !== undefined
  })
  if (done === undefined) throw new Error('It was not done.')
  return done.result
}

/** As `fetch` says it, before the head of the answer came, or after. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)

export type Period = Readonly<{ begun: number; ended: number }>

/**
 * Expects that there was a moment in the period at which all actors may have had what is seen of them. So what was acknowledged
 * before it is there, what was begun after it is not, and of two changes of which one followed the other there is never the later alone.
 */
export async function expectOneMoment(actors: readonly Actor[], url: string, { begun, ended }: Period): Promise<void> {
  const seen = await Promise.all(actors.map(async (actor) => ({ actor, seen: await actor.seenAt(url) })))
  for (let at = begun; at <= ended; at += 1) if (seen.every((one) => one.actor.mayShow(one.seen, at))) return
  for (const one of seen) expectShown(one.actor.name, one.seen, one.actor.shownBetween(begun, ended))
  throw new Error('Each of them was so, but not all at the same moment.')
}
