import { setting } from '@alluvium/kernel'
import { fetching } from './fetching.ts'
import { issuerDetails, listening, withData } from './shared.ts'

const chromium = setting.file({
  doc: 'The Chromium to render with; without it the one of the system.',
  placeholder: 'FILE',
})

const renderAsRoot = setting.flag({
  doc: "Render although the process is root's: strangers' scripts then run without Chromium's sandbox.",
})

const renderMemory = setting.integer({
  doc: 'The memory of each of the four browsers that render; one that takes more is ended, and its page read as it came. Default: 2 GiB, or an eighth of a smaller machine.',
  min: 268_435_456,
  max: 1_099_511_627_776,
  placeholder: 'BYTES',
})

export const crawlSettings = {
  ...listening,
  port: setting.port({ doc: 'The port; 0 for any free one.', default: 4000 }),
  host: setting.host({ doc: 'The address to listen on.', default: '127.0.0.1' }),
  noDevelopmentKey: setting.flag({ doc: "Don't accept the built-in development key, not even in local development." }),
  bootstrapKey: setting.text({ doc: 'The first API key, for production.', secret: true, placeholder: 'KEY' }),
  oidcIssuer: setting.url({
    doc: "Bearer tokens of this OpenID Connect issuer are taken in an API key's place.",
  }),
  ...issuerDetails,
  publicHealth: setting.flag({ doc: 'Let `/health` be asked without a key.' }),
  userAgent: setting.text({ doc: 'How the crawler names itself to the sites it asks.' }),
  allowTargets: setting.networks({
    doc: 'Private networks that may be crawled, each by crawls that start in it.',
  }),
  urlFrontier: setting.text({
    doc: 'A URLFrontier service that shares in the queues of all crawls; `grpcs://` for TLS.',
    placeholder: 'grpc://HOST:PORT',
  }),
  render: setting.flag({ doc: 'Let crawls have the scripts of their pages run, in a Chromium that is installed.' }),
  chromium,
  renderAsRoot,
  renderMemory,
  ...fetching,
}

/** `alluvium crawl URL`: one crawl, here and now. */
export const crawlHereSettings = {
  logLevel: { ...withData.logLevel, fallback: 'warn' as const, defaultText: 'warn' },
  config: withData.config,
  data: setting.folder({
    doc: 'The folder that holds the crawl; running it again there goes on where it stopped.',
    default: 'alluvium-data',
  }),
  maxPages: setting.integer({ doc: 'The most pages that are tried.', min: 1, max: 1_000_000, default: 100 }),
  delay: setting.integer({
    doc: 'The least gap between two requests to one host, milliseconds.',
    min: 0,
    max: 60_000,
    default: 500,
    placeholder: 'MS',
  }),
  concurrency: setting.integer({ doc: 'The most requests in flight.', min: 1, max: 256, default: 4 }),
  userAgent: setting.text({ doc: 'How the crawler names itself to the sites it asks.' }),
  render: setting.flag({ doc: 'Run the scripts of pages in a Chromium that is installed, and read what they leave.' }),
  chromium,
  renderAsRoot,
  renderMemory,
  ...fetching,
  json: setting.flag({ doc: 'Print a JSON line for each page instead of a progress line.' }),
  warc: setting.text({
    doc: 'Write what was asked and answered to this file, as WARC 1.1, each record packed by gzip.',
    placeholder: 'FILE',
  }),
  markdown: setting.folder({ doc: 'Write each page that was fetched to this folder, as Markdown.' }),
}
