/**
 * The services, and the databases that each has, by name. What is made of them, such as their migrations, is loaded only where it is
 * needed, so that each process holds just its own: see `wiring/schemas.ts`.
 */
export const serviceDatabases = {
  files: ['files'],
  platform: ['accounts', 'merge'],
  crawl: ['crawl'],
} as const

export type ServiceName = keyof typeof serviceDatabases

export const serviceNames = ['files', 'platform', 'crawl'] as const satisfies readonly ServiceName[]
