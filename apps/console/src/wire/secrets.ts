/**
 * What a person has entrusted to this tab. `sessionSecret` survives a reload and ends with the tab; `memorySecret` ends
 * with the page. Nothing secret is ever put where another tab, or tomorrow's visitor, could read it.
 */
import { useSyncExternalStore } from 'react'

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

function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** The secret as it is now; the component is drawn again when it changes. */
export const useSecret = <T>(secret: Secret<T>): T | null => useSyncExternalStore(secret.subscribe, secret.read)
