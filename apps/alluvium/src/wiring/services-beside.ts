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
export function servicesBeside(config: string | undefined, sections: Sections): ServicesBeside {
  const fileName = configurationFileOf(config)
  return servicesIn({ file: readConfigurationFile(fileName), fileName }, sections)
}

type ConfigurationRead = Readonly<{ file: ReturnType<typeof readConfigurationFile>; fileName: string | undefined }>

/** The same of a configuration that was read. */
export function servicesIn(read: ConfigurationRead, sections: Sections) {
  const environment = process.env
  const of = <S extends Settings>(command: string, settings: S) =>
    parseConfiguration({ command, settings, argv: [], environment, ...read, others: sections }).values
  return {
    files: of('files', filesSettings),
    platform: of('platform', platformSettings),
    crawl: of('crawl', crawlSettings),
    file: read.file,
  }
}
