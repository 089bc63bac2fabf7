import { afterAll, beforeAll, describe } from 'vitest'
import { openTarget, type Service, type ServiceName, serviceNames, type Target, whyNot } from './target.ts'

/** What a suite calls when its tests run; before that nothing is started. */
export type GetService = () => Service

let target: Target | undefined

/** One target for the file that calls this, opened before its first test and stopped after its last. */
export function withTarget(): void {
  beforeAll(async () => {
    target = await openTarget()
  })
  afterAll(() => target?.stop())
}

/** The target of this file. */
export function theTarget(): Target {
  if (!target) throw new Error('no target is open yet')
  return target
}

/** The suite of one service; skipped, with the reason in its title, when this service is not under test. */
export function describeService(name: ServiceName, title: string, suite: (service: GetService) => void): void {
  const reason = whyNot(name)
  const skipped = reason === undefined ? '' : ` (skipped: ${reason})`
  describe.skipIf(reason !== undefined)(`${title}${skipped}`, () => {
    suite(() => serviceOf(name))
  })
}

/** The same suite for each of the three services. */
export function describeEachService(title: string, suite: (service: GetService, name: ServiceName) => void): void {
  for (const name of serviceNames) describeService(name, `${name}: ${title}`, (service) => suite(service, name))
}

function serviceOf(name: ServiceName): Service {
  const service = theTarget().services[name]
  if (!service) throw new Error(`${name} is not under test`)
  return service
}
