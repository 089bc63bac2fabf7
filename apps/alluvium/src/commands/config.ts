/** `alluvium config`: what is configured, where it comes from, and whether every command could read it. */
import {
  type Configuration,
  didYouMean,
  explainConfiguration,
  hiddenUserinfo,
  Problem,
  variableOf,
} from '@alluvium/kernel'
import { type Command, type Sections, sectionOf } from '../command.ts'
import { configurationFileOf, readConfigurationFile } from '../configuration-file.ts'
import { examineConfiguration, type Installation } from '../preflight/installation.ts'
import type { everywhere } from '../settings/shared.ts'
import { print } from '../terminal/print.ts'

type Given = Configuration<typeof everywhere>

function fileOf({ config }: Given) {
  const fileName = configurationFileOf(config)
  return { file: readConfigurationFile(fileName), fileName }
}

type Commands = Readonly<{ named(name: string): Command | undefined; sections: Sections }>

/** Prints a line for each setting of a command. */
export function showConfiguration(given: Given, name: string, { named, sections }: Commands): number {
  const command = named(name === '' ? 'serve' : name)
  if (!command) throw new Problem('invalid', 'configuration.unknown-command', `${name} is not a command.`)
  const rows = explainConfiguration({
    command: sectionOf(command),
    settings: command.settings,
    environment: process.env,
    ...fileOf(given),
    others: sections,
  })
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, text, where } of rows)
    print(`${name.padEnd(width)}  ${text ?? '-'}  ${where === undefined ? '' : `(${where})`}`.trimEnd() + '\n')
  return 0
}

/** Prints what is wrong with the file and the environment, and what is left unread of them. */
export async function checkConfiguration(given: Given, sections: Sections): Promise<number> {
  const file = configurationFileOf(given.config)
  const read =
    file === undefined
      ? 'There is no alluvium.toml; the environment was read.'
      : `${file} and the environment were read.`
  print(`${read}\n`)
  const { faults, ignored } = await examined(given, sections)
  const found = new Set([...faults, ...unknownVariables(sections)])
  for (const finding of [...found, ...ignored]) print(`${hiddenUserinfo(finding)}\n`)
  if (found.size > 0) return 1
  print('The configuration is sound. `alluvium config show` says where each value comes from.\n')
  return 0
}

/** A file that can't be read is a finding, too. */
async function examined(given: Given, sections: Sections): Promise<Installation> {
  try {
    return await examineConfiguration(fileOf(given), sections)
  } catch (error) {
    if (error instanceof Problem) return { faults: [error.message], ignored: [] }
    throw error
  }
}

/** Set by `serve` for the services that it starts. */
const ofSupervision = 'ALLUVIUM_CONSOLE_SERVICES'

/** A name that nothing reads is refused as a flag and a key are; the environment belongs to others too, so it is said only here. */
function unknownVariables(sections: Sections): readonly string[] {
  const known = Object.entries(sections).flatMap(([section, settings]) =>
    Object.keys(settings).flatMap((name) => [variableOf(name, section), variableOf(name)]),
  )
  const all = new Set([...known, ofSupervision])
  return Object.keys(process.env)
    .filter((name) => name.startsWith('ALLUVIUM_') && !all.has(name))
    .map((name) => `${name} is a variable that nothing reads${didYouMean(name, known)}`)
}
