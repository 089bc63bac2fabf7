import { setting } from '@alluvium/kernel'
import { everywhere } from './shared.ts'

export const gitSettings = {
  config: everywhere.config,
  global: setting.flag({
    doc: "For every repository of this account: in git's global configuration and attributes file, instead of this repository's.",
  }),
}
