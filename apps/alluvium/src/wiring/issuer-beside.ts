import { type Configuration, parseConfiguration } from '@alluvium/kernel'
import { sections } from '../commands.ts'
import { readConfigurationFile } from '../configuration-file.ts'
import { filesSettings } from '../settings/files.ts'
import { platformSettings } from '../settings/platform.ts'
import type { serveSettings } from '../settings/serve.ts'

/**
 * Whose tokens the file service takes that `serve` starts: the issuer of its own configuration when it has one, else the
 * platform beside it, by the name that stands in the platform's tokens.
 */
export function issuerBeside({ config }: Configuration<typeof serveSettings>, platformUrl: string): string {
  const environment = process.env
  const file = readConfigurationFile(config === undefined ? [] : [`--config=${config}`], environment)
  const given = { argv: [], environment, file, others: sections }
  const files = parseConfiguration({ ...given, command: 'files', settings: filesSettings }).values
  const platform = parseConfiguration({ ...given, command: 'platform', settings: platformSettings }).values
  return files.oidcIssuer ?? platform.externalUrl ?? platformUrl
}
