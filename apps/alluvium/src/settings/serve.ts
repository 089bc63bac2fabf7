import { passwordCharacters, setting } from '@alluvium/kernel'
import { backingUp, diskReserve, everywhere, homes, orgRoot, restoring, rootGrant, withData } from './shared.ts'

export const serveSettings = {
  ...withData,
  diskReserve,
  host: setting.host({
    doc: 'The address that the file and crawl services listen on.',
    default: '127.0.0.1',
  }),
  filesPort: setting.port({ doc: "The file service's port; 0 for any free one.", default: 8080 }),
  platformAddr: setting.address({
    doc: 'Where the platform listens; port 0 for any free one.',
    default: '127.0.0.1:8090',
  }),
  crawlPort: setting.port({ doc: "The crawl service's port; 0 for any free one.", default: 4000 }),
  externalUrl: setting.origin({
    doc: 'The address of the file service as the outside knows it. The platform and the crawl service are known by the same host and their own ports, where their sections say nothing else.',
  }),
  acme: setting.email({
    doc: "An e-mail address for a certificate authority, which gives a certificate for the hosts of `--external-url` and renews it (ACME). Giving it agrees to the authority's terms.",
  }),
  acmeDirectory: setting.url({
    doc: "The authority's directory (RFC 8555, 7.1.1).",
    default: 'https://acme-v02.api.letsencrypt.org/directory',
  }),
  acmeAddr: setting.address({
    doc: 'Where the authority asks, and where everybody else who comes by plain HTTP is sent to HTTPS. The outside must reach it at port 80.',
    default: '0.0.0.0:80',
  }),
  adminEmail: setting.email({
    doc: "The administrator's name, for the platform and the file service.",
    default: 'admin@alluvium.localhost',
  }),
  adminPassword: setting.text({
    doc: "The administrator's first password; without it one is made and printed. Other users of the machine see flags: prefer the environment variable or the configuration file.",
    secret: true,
    ...passwordCharacters,
  }),
  rootGrant,
  ...homes,
  orgRoot,
  stopWithinMs: setting.integer({
    doc: 'How long requests under way may go on after SIGTERM, milliseconds.',
    min: 0,
    max: 600_000,
    default: 10_000,
  }),
  watchdog: setting.integer({
    doc: 'How long a service may not answer the supervisor, milliseconds, before it is ended and started again; 0 for as long as it likes.',
    min: 0,
    max: 3_600_000,
    default: 15_000,
    placeholder: 'MS',
  }),
  json: setting.flag({ doc: 'Print one JSON line when everything answers, instead of the banner.' }),
}

export const backupSettings = { ...serveSettings, ...backingUp }
export const restoreSettings = { ...serveSettings, ...restoring }

export const doctorSettings = {
  ...serveSettings,
  backups: setting.folder({
    doc: 'The folder of the backups, to look whether the last one is whole, and how old it is.',
  }),
  backupDays: setting.integer({
    doc: 'How many days old the last backup may be.',
    min: 0,
    max: 36_500,
    default: 7,
    placeholder: 'DAYS',
  }),
  json: setting.flag({ doc: 'Print all findings as one JSON line.' }),
}

export const initSettings = {
  ...everywhere,
  yes: setting.flag({ doc: 'Asks nothing, and takes what is asked for as it is proposed.' }),
  force: setting.flag({
    doc: 'Writes in the place of a file that is there, which is kept as `FILE.old`; its owner, its mode, the folder of its data and what it closes stay.',
  }),
}
