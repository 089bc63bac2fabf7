/**
 * What a person has entrusted to this browser. `sharedSecret` is the same in all tabs of this origin and ends with the
 * last of them; `sessionSecret` is this tab's alone; `memorySecret` ends with the page. Nothing secret is ever put where
 * tomorrow's visitor could read it.
 */
import { useSyncExternalStore } from 'react'
import { z } from './shapes.ts'

export interface Secret<T> {
  readonly read: () => T | null
  /** Null forgets it. */
  readonly write: (value: T | null) => void
  /** Called after every change; returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

function announced<T>(read: () => T | null, put: (value: T | null) => void): Secret<T> {
  const listeners = new Set<() => void>()
  return {
    read,
    write(value) {
      put(value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function memorySecret<T>(): Secret<T> {
  let held: T | null = null
  return announced(
    () => held,
    (value) => {
      held = value
    },
  )
}

/** A browser that refuses storage keeps it for the page only. */
export function sessionSecret(name: string, storage: () => Storage = () => sessionStorage): Secret<string> {
  let held: string | null = attempt(() => storage().getItem(name))
  return announced(
    () => held,
    (value) => {
      held = value
      attempt(() => (value === null ? storage().removeItem(name) : storage().setItem(name, value)))
    },
  )
}

/** What tabs say to each other: a new one asks, the others answer with what they hold, and each says what it changes. */
const message = z.union([
  z.object({ name: z.string(), is: z.literal('asked') }),
  z.object({ name: z.string(), is: z.literal('held'), value: z.string() }),
  z.object({ name: z.string(), is: z.literal('changed'), value: z.nullable(z.string()) }),
])
type Message = z.output<typeof message>

/** The part of a BroadcastChannel that is used here. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

const openChannel = (): Channel => new BroadcastChannel('alluvium.session')

/**
 * A session's secret that every tab of this origin has: what one signs in to or out of, all do. It lies in each tab's
 * session storage and travels on a BroadcastChannel, which only pages of this origin read.
 * @param open null where the browser has no such channel; then each tab is for itself
 */
export function sharedSecret(
  name: string,
  storage: () => Storage = () => sessionStorage,
  open: () => Channel | null = () => attempt(openChannel),
): Secret<string> {
  const own = sessionSecret(name, storage)
  const channel = open()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it is of this origin alone
  const say = (said: Message) => channel?.postMessage(said)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = message.safeParse(data).data
    if (said?.name !== name) return
    const value = own.read()
    if (said.is === 'asked' && value !== null) say({ name, is: 'held', value })
    // What was signed in to here goes on: an answer that comes late takes nothing away.
    if (said.is === 'held' && value === null) own.write(said.value)
    if (said.is === 'changed' && said.value !== value) own.write(said.value)
  })
  if (own.read() === null) say({ name, is: 'asked' })
  return {
    read: own.read,
    subscribe: own.subscribe,
    write(value) {
      own.write(value)
      say({ name, is: 'changed', value })
    },
  }
}

function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** The secret as it is now; the component is drawn again when it changes. */
export const useSecret = <T>(secret: Secret<T>): T | null => useSyncExternalStore(secret.subscribe, secret.read)
