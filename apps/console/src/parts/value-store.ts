/** A value that lives as long as the page, whatever part of it is drawn; whoever draws it is drawn again when it changes. */
import { useSyncExternalStore } from 'react'

export type ValueStore<T> = Readonly<{
  read: () => T
  write: (value: T) => void
  /** Called after every change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void
}>

export function valueStore<T>(first: T): ValueStore<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    read: () => value,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useValue = <T>({ subscribe, read }: ValueStore<T>): T => useSyncExternalStore(subscribe, read)
