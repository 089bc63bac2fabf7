/**
 * The listener that the three services have in common: its address and rules, TLS, the console, and a clear line when
 * the address can't be had.
 */
import {
  type ErrorBody,
  type Exchange,
  type Handler,
  type Listening,
  listen,
  openMetrics,
  watchEventLoop,
} from '@alluvium/http'
import {
  type Caller,
  type Configuration,
  type Deployment,
  errorCode,
  type Logger,
  lostLines,
  Problem,
} from '@alluvium/kernel'
import { z } from 'zod'
import { joinAddress, serviceUrl } from '../address.ts'
import { consoleFolder } from '../own-package.ts'
import type { ProcessGroup } from '../processes/process-group.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import type { listening } from '../settings/shared.ts'
import { countDatabases, type MeasuredDatabases } from './database-metrics.ts'
import { certificateOf, renewWhenReplaced } from './tls.ts'

export type ListeningSettings = Configuration<typeof listening>

export const deploymentOf = (host: string, settings: ListeningSettings): Deployment => ({
  host,
  externalUrl: settings.externalUrl,
  trustedProxies: settings.trustedProxy,
  production: settings.production,
})

export type ListenerOptions = Readonly<{
  service: string
  host: string
  port: number
  errorBody: ErrorBody
  logger: Logger
  settings: ListeningSettings
  /** What `OPTIONS *` tells of the server. */
  serverOptions?: Readonly<Record<string, string>>
  /** Who may read /metrics outside local development. */
  metricsReaders: MetricsReaders
  /** The processes that serve beside this one. Default: none. */
  group?: ProcessGroup | undefined
  /** Counted in /metrics. */
  databases: MeasuredDatabases
}>

/** Listens, and tells under which address this machine reaches it; throws a `Problem` when the address is taken or can't be used. */
export async function openListener(handler: Handler, options: ListenerOptions): Promise<Listening> {
  const { service, host, port, settings, logger, group } = options
  const metrics = openMetrics({ service, others: group && (() => metricsOfOthers(group)) })
  group?.answer('metrics', () => metrics.values())
  countDatabases(metrics, options.databases)
  metrics.registerCounter({
    name: 'log_lines_lost_total',
    help: 'Lines that could not be written, as on a full disk, and were dropped.',
    labelName: 'output',
    values: () => [{ label: 'log', value: lostLines() }],
  })
  try {
    const opened = await listen(handler, {
      host,
      port,
      deployment: deploymentOf(host, settings),
      logger,
      errorBody: options.errorBody,
      serverOptions: options.serverOptions,
      corsOrigins: settings.corsOrigin,
      limits: {
        connectionsPerNetwork: settings.connectionsPerNetwork,
        requestsPerNetwork: settings.connectionsPerNetwork,
      },
      accepted: group?.connections,
      tls: certificateOf(settings),
      metrics,
      mayReadMetrics: (exchange) => mayReadMetrics(exchange, options.metricsReaders),
      console: consoleFolder === undefined ? undefined : consoleOf(consoleFolder, service),
    })
    const scheme = settings.tlsCert === undefined ? 'http' : 'https'
    const loop = watchEventLoop({ metrics, logger })
    const stopRenewing = renewWhenReplaced(opened, settings, logger)
    return {
      ...opened,
      url: serviceUrl(host, opened.port, scheme),
      stop(options) {
        loop.stop()
        stopRenewing()
        return opened.stop(options)
      },
    }
  } catch (error) {
    throw cannotListen(error, { host, port, setting: portSetting(service) })
  }
}

export type MetricsReaders = Readonly<{
  authenticate(exchange: Exchange): Promise<Caller | undefined>
  mayRead(caller: Caller): boolean
  /** How one may say who one is (RFC 9110, 11.6.1). */
  challenge: string
}>

/** Throws an `unauthenticated` when nobody known asks. */
async function mayReadMetrics(
  exchange: Exchange,
  { authenticate, mayRead, challenge }: MetricsReaders,
): Promise<boolean> {
  const challenged = { 'www-authenticate': challenge }
  const caller = await authenticate(exchange).catch((error: unknown) => {
    throw error instanceof Problem && error.kind === 'unauthenticated' ? error.withHeaders(challenged) : error
  })
  if (caller) return mayRead(caller)
  const message = 'The metrics are for administrators: this request needs credentials.'
  throw new Problem('unauthenticated', 'http.unauthenticated', message, { headers: challenged })
}

const metricsOfOthers = async (group: ProcessGroup): Promise<readonly (readonly object[])[]> =>
  (await group.ask('metrics')).filter(Array.isArray)

export const hasConsole = consoleFolder !== undefined

/** Browsers ask each address for an icon; in the file service, what is called so may be somebody's file. */
const consoleOf = (folder: string, service: string) => ({
  folder,
  services: consoleServices(),
  ...(service !== 'files' && { icon: 'mark.svg' }),
})

/** The addresses of the services by name, which the console may call; `serve` tells them to its parts. */
function consoleServices(): Readonly<Record<string, string>> {
  return z.record(z.string(), z.string()).parse(JSON.parse(process.env.ALLUVIUM_CONSOLE_SERVICES ?? '{}'))
}

/** The setting that a service's port is given with; that of `serve` where `serve` started it. */
export function portSetting(service: string): string {
  const own = service === 'platform' ? 'addr' : 'port'
  return process.env.ALLUVIUM_CONSOLE_SERVICES === undefined ? own : `${service}-${own}`
}

type WantedAddress = Readonly<{ host: string; port: number; setting: string }>

/** What is wrong with the address, for the person who gave it; another error as it is. */
export function cannotListen(error: unknown, { host, port, setting }: WantedAddress): unknown {
  const at = joinAddress(host, port)
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    const wayOut = `End that (\`ss -ltnp\` names it), or choose another address with --${setting}.`
    return new Problem('busy', 'configuration.address-taken', `${at} is taken by another program. ${wayOut}`)
  }
  if (code === 'EACCES') {
    const wayOut = `choose a port from 1024 on with --${setting}.`
    return invalidConfiguration(`${at} may only be listened on by a privileged user: ${wayOut}`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return invalidConfiguration(`${host} is not an address of this machine.`)
  return error
}
