/**
 * Whether a service is unharmed: it answers as before, without delay, and it is the same process as before, as far as
 * that can be seen from outside (its uptime, and its process id where it runs on this machine).
 */
import { expect } from 'vitest'
import { theTarget } from '../suite.ts'
import type { Service } from '../target.ts'

/** An address of each service that answers 200 whenever the service is healthy. */
const pulse = { files: '/.well-known/alluvium', platform: '/healthz', crawl: '/health' } as const

export type Life = Readonly<{ processes: readonly number[] | undefined; startedAt: number | undefined }>

export async function lifeOf({ name, url, credentials }: Service): Promise<Life> {
  const response = await fetch(`${url}${pulse[name]}`, { headers: credentials, signal: AbortSignal.timeout(60_000) })
  expect(response.status).toBe(200)
  const text = await response.text()
  return { processes: await theTarget().serving?.processes(), startedAt: startOf(text) }
}

function startOf(text: string): number | undefined {
  const uptime = /"uptime_seconds":\s*([\d.]+)/.exec(text)?.[1]
  return uptime === undefined ? undefined : Date.now() / 1000 - Number(uptime)
}

/** Does something that may harm the service, and compares the service before and after. */
export async function staysUnharmed<T>(service: Service, harm: () => Promise<T>): Promise<T> {
  const before = await lifeOf(service)
  const result = await harm()
  const after = await lifeOf(service)
  expect(after.processes?.toSorted()).toEqual(before.processes?.toSorted())
  // Uptimes may be in whole seconds; a restart moves the start by more than the rounding only when it was long ago. So
  // this check is for remote targets, and the process ids are the check for local ones.
  if (before.startedAt !== undefined) expect(Math.abs((after.startedAt ?? 0) - before.startedAt)).toBeLessThan(3)
  return result
}
