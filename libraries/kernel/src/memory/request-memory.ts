/**
 * What is remembered while one request is served, for what is done several times for it. It follows the request through its
 * promises, and is gone with it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const memories = new AsyncLocalStorage<Map<object, unknown>>()

/** Whether anything may be remembered in this process. To follow a request costs a small one a twentieth of its time. */
let isUsed = false

/** Serves a request: what it remembers, no other one sees. */
export const servingRequest = <T>(work: () => T): T => (isUsed ? memories.run(new Map(), work) : work())

export type RequestMemory<T> = Readonly<{
  /** What was remembered for the present request; undefined when that is nothing, or outside of requests. */
  get(): T | undefined
  /** Outside of requests, nothing is remembered. */
  set(value: T): void
}>

/** One value for each request. */
export function requestMemory<T>(): RequestMemory<T> {
  const key = {}
  isUsed = true
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `set` below knows the key
    get: () => memories.getStore()?.get(key) as T | undefined,
    set: (value) => void memories.getStore()?.set(key, value),
  }
}
