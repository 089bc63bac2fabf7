import { parseConfiguration, type Settings } from '@alluvium/kernel'
import type { Sections } from '../command.ts'
import { configurationFileOf, readConfigurationFile } from '../configuration-file.ts'
import { crawlSettings } from '../settings/crawl.ts'
import { filesSettings } from '../settings/files.ts'
import { platformSettings } from '../settings/platform.ts'

export type ServicesBeside = ReturnType<typeof servicesIn>

/**
 * The services of one installation, each as its own section of the configuration file and its own variables have it.
 * @param config the configuration file, as it was named. @param sections all that it may have.
 */
export const servicesBeside = (config: string | undefined, sections: Sections): ServicesBeside =>
  servicesIn(readConfigurationFile(configurationFileOf(config)), sections)

/** The same of a configuration that was read. */
export function servicesIn(file: ReturnType<typeof readConfigurationFile>, sections: Sections) {
  const environment = process.env
  const of = <S extends Settings>(command: string, settings: S) =>
    parseConfiguration({ command, settings, argv: [], environment, file, others: sections }).values
  return {
    files: of('files', filesSettings),
    platform: of('platform', platformSettings),
    crawl: of('crawl', crawlSettings),
    file,
  }
}
