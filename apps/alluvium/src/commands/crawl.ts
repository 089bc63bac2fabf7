/** `alluvium crawl`: the crawl service over its part of the data folder. */
import { crawlMigrations } from '@alluvium/crawl/migrations'
import { type Logger, openLogs, systemClock } from '@alluvium/kernel'
import { refuseMissingKey, type CrawlSettings as Settings, sharedQueues } from '../preflight/crawl.ts'
import { type RunningService, runService } from '../supervision/run-service.ts'
import { serving } from '../supervision/serving.ts'
import { version } from '../version.ts'
import { boundsOf } from '../wiring/crawl-bounds.ts'
import { type ListenerOptions } from '../wiring/listener.ts'
import { openBrowser } from '../wiring/open-browser.ts'
import { openServiceFolder } from '../wiring/service-folder.ts'
import { certificateOf } from '../wiring/tls.ts'
import { openCrawlIssuer } from '../wiring/token-issuer.ts'
import { workerName } from '../wiring/worker-name.ts'

export async function crawl(settings: Settings): Promise<number> {
  certificateOf(settings) // refused before anything is opened
  refuseMissingKey(settings)
  const logger = openLogs({ level: settings.logLevel, service: 'crawl' })
  return runService('crawl', {
    logger,
    stopWithinMs: settings.stopWithinMs,
    start: (broken) => start(settings, logger, broken),
    announce: ({ url }) => `The crawl service answers at ${url}\n`,
  })
}

async function start(settings: Settings, logger: Logger, broken: () => void): Promise<RunningService> {
  const { host, port } = settings
  await using opened = new AsyncDisposableStack()
  const stored = openServiceFolder(opened, { service: 'crawl', settings, logger, onUnwritable: broken })
  const { path: folder } = stored
  const database = await stored.openDatabase('crawl', crawlMigrations)
  const tokenIssuer = await openCrawlIssuer(settings, logger)
  opened.defer(async () => tokenIssuer?.close())
  const renderer = await openBrowser(settings)
  const { openCrawl } = await import('@alluvium/crawl') // takes long, and what is refused is refused by now
  const { jsonService, readinessRoute } = await import('@alluvium/http/json')
  const service = await openCrawl({
    database,
    logger,
    clock: systemClock,
    version,
    developmentKey: !settings.noDevelopmentKey && !settings.production,
    bootstrapKey: settings.bootstrapKey,
    tokenIssuer,
    publicHealth: settings.publicHealth,
    allowTargets: settings.allowTargets,
    shared: await sharedQueues(settings),
    renderer,
    ...(settings.database !== undefined && { holder: workerName(folder) }), // others may share it
    ...boundsOf(settings),
    ...(settings.userAgent !== undefined && { userAgent: settings.userAgent }),
  })
  opened.adopt(service, (it) => it.close({ deadlineMs: settings.stopWithinMs }))
  const readiness = readinessRoute({
    subsystems: { metadata: () => database.probe() },
    access: settings.publicHealth ? 'public' : 'caller',
    logger,
  })
  const json = await jsonService({
    title: 'Alluvium crawl',
    version,
    description: 'Crawls of web sites: started, watched, read.',
    errorBody: 'error-and-code',
    routes: [readiness, ...service.routes],
    authenticate: service.authenticate,
    credentialRefusals: service.credentialRefusals,
    challenge: service.challenge,
    securitySchemes: service.securitySchemes,
    rateLimit: service.rateLimit,
  })
  opened.adopt(json, (it) => it.close())
  const listenerOptions: ListenerOptions = {
    service: 'crawl',
    host,
    port,
    errorBody: 'error-and-code',
    logger,
    settings,
    databases: { crawl: database },
    metricsReaders: {
      authenticate: service.authenticate,
      mayRead: ({ role }) => role === 'first',
      challenge: service.challenge,
    },
  }
  return await serving({ handle: json.handle, drain: () => service.drain() }, listenerOptions, opened)
}
