import { setting } from '@alluvium/kernel'
import { backingUp, diskReserve, everywhere, homes, orgRoot, rootGrant, withData } from './shared.ts'

export const serveSettings = {
  ...withData,
  diskReserve,
  host: setting.text({
    doc: 'The address that the file and crawl services listen on.',
    default: '127.0.0.1',
    placeholder: 'HOST',
  }),
  filesPort: setting.port({ doc: "The file service's port; 0 for any free one.", default: 8080 }),
  platformAddr: setting.address({
    doc: 'Where the platform listens; port 0 for any free one.',
    default: '127.0.0.1:8090',
  }),
  crawlPort: setting.port({ doc: "The crawl service's port; 0 for any free one.", default: 4000 }),
  adminEmail: setting.text({
    doc: "The administrator's name, for the platform and the file service.",
    default: 'admin@alluvium.localhost',
    placeholder: 'EMAIL',
  }),
  adminPassword: setting.text({
    doc: "The administrator's first password; without it one is made and printed. Other users of the machine see flags: prefer the environment variable or the configuration file.",
    secret: true,
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

export const doctorSettings = {
  ...serveSettings,
  backups: setting.folder({ doc: 'The folder of the backups, to look at the age of the last one.' }),
}

export const initSettings = {
  ...everywhere,
  yes: setting.flag({ doc: 'Asks nothing, and takes what is asked for as it is proposed.' }),
}
