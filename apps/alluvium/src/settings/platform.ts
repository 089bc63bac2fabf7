import { passwordCharacters, setting } from '@alluvium/kernel'
import { billing } from './billing.ts'
import { listening, processes } from './shared.ts'
import { signOn } from './sign-on.ts'

export const platformSettings = {
  ...listening,
  addr: setting.address({ doc: 'Where to listen; port 0 for any free one.', default: '127.0.0.1:8090' }),
  processes: processes(', where --database is given'),
  adminEmail: setting.email({ doc: 'This administrator is made when missing.' }),
  adminPassword: setting.text({
    doc: "The new administrator's first password; without it one is made and printed once.",
    secret: true,
    ...passwordCharacters,
  }),
  registration: setting.choice({
    doc: 'Who may register: anybody, whoever has an open invitation, or nobody.',
    choices: ['open', 'invited', 'closed'],
    default: 'open',
  }),
  smtpUrl: setting.url({
    doc: 'The mail server, `smtp://user:password@host:587` or `smtps://…`. Without one, mail is logged instead of sent.',
    schemes: ['smtp', 'smtps'],
    secret: true,
  }),
  mailFrom: setting.text({ doc: 'The sender of mail, needed with `--smtp-url`.', placeholder: 'EMAIL' }),
  serviceSecret: setting.text({
    doc: 'Opens the members of all organizations to a file service that was started with the same `--platform-secret`; at least 32 characters, because who guesses it learns who belongs to which organization. `serve` makes one itself.',
    secret: true,
    min: 32,
  }),
  tiers: setting.file({
    doc: 'Changes to what the tiers allow: a JSON file, or the JSON itself, `{"free":{"merges":5}}`.',
    placeholder: 'FILE|JSON',
  }),
  ...signOn,
  ...billing,
}
