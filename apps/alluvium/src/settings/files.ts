import { setting } from '@alluvium/kernel'
import { listening } from './shared.ts'

export const filesSettings = {
  ...listening,
  port: setting.port({ doc: 'The port; 0 for any free one.', default: 8080 }),
  host: setting.text({ doc: 'The address to listen on.', default: '127.0.0.1', placeholder: 'HOST' }),
  adminUser: setting.text({
    doc: 'Turns authentication on; this administrator is made when missing.',
    placeholder: 'NAME',
  }),
  adminPassword: setting.text({
    doc: "The new administrator's first password; an existing one keeps theirs.",
    secret: true,
  }),
  insecure: setting.flag({ doc: 'Listen on an address other than loopback although nobody has to log in.' }),
}
