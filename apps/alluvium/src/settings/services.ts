/**
 * The services, and the databases that each has, by name. What is made of them, such as their migrations, is loaded only where it is
 * needed, so that each process holds just its own: see `wiring/schemas.ts`, which does not compile without one for each name.
 */
export const serviceNames = ['files', 'platform', 'crawl'] as const

export type ServiceName = (typeof serviceNames)[number]

export const serviceDatabases = {
  files: ['files'],
  platform: ['accounts', 'merge'],
  crawl: ['crawl'],
} as const satisfies Record<ServiceName, readonly string[]>

export const databaseNames: readonly string[] = Object.values(serviceDatabases).flat()
