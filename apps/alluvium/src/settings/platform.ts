import { setting } from '@alluvium/kernel'
import { listening } from './shared.ts'

export const platformSettings = {
  ...listening,
  addr: setting.address({ doc: 'Where to listen; port 0 for any free one.', default: '127.0.0.1:8090' }),
  adminEmail: setting.text({ doc: 'This administrator is made when missing.', placeholder: 'EMAIL' }),
  adminPassword: setting.text({
    doc: "The new administrator's first password; without it one is made and printed once.",
    secret: true,
  }),
  registration: setting.choice({ doc: 'Who may register.', choices: ['open', 'closed'], default: 'open' }),
  tiers: setting.text({
    doc: 'Changes to what the tiers allow: a JSON file, or the JSON itself, `{"free":{"merges":5}}`.',
    placeholder: 'FILE|JSON',
  }),
}
