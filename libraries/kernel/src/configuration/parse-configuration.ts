/**
 * Configuration. One table of settings for each command is read from three places, the nearer one wins:
 *
 *   --files-port 9000          a flag
 *   ALLUVIUM_SERVE_FILES_PORT  an environment variable (ALLUVIUM_FILES_PORT would be the files command's own)
 *   [serve] files-port = 9000  alluvium.toml, the section named as the command
 *
 * What several commands share (`data`, `log-level`) may also stand without the command's name:
 * `ALLUVIUM_DATA`, or a key at the top of the file. A relative path in the file begins at the folder of the file. Everything is parsed once, whole, at start: an unknown
 * flag or key and a bad value are one clear line each, and nothing starts. The same table writes the reference page.
 */

import { dirname, isAbsolute, join } from 'node:path'
import { messageOf } from '../model/error-code.ts'
import { Problem } from '../model/problem.ts'
import { didYouMean } from './did-you-mean.ts'
import { hiddenUserinfo } from './hidden-userinfo.ts'
import { type Configuration, kebab, type Setting, type Settings, variableOf } from './settings.ts'

const wrong = (message: string) => new Problem('invalid', 'configuration.invalid', message)

const usualName = 'alluvium.toml'

export type Sources<S extends Settings> = Readonly<{
  /** The command whose settings these are: the environment's middle word and the file's section. */
  command: string
  /** How the command line calls it, where its section has another name; a refusal of the command line names this one. */
  title?: string
  settings: S
  /** What follows the command's name, `process.argv.slice(3)`. */
  argv: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  /** alluvium.toml as parsed; undefined when there is none. */
  file?: Readonly<Record<string, unknown>> | undefined
  /** Where the file lies, also for messages. Default: alluvium.toml. */
  fileName?: string | undefined
  /** The settings of the other commands, by command: their sections and keys of the file are known, and not judged here. */
  others?: Readonly<Record<string, Settings>>
  /** How many arguments without a flag are taken, such as `crawl URL`. Default 0. */
  positionals?: number
}>

/** Flags over environment over file over defaults; refuses what it doesn't know. */
export function parseConfiguration<S extends Settings>(
  sources: Sources<S>,
): Readonly<{ values: Configuration<S>; positionals: readonly string[] }> {
  const { flags, positionals } = readFlags(sources)
  const { values, faults } = readValues(sources, flags)
  const [first] = faults
  if (first !== undefined) throw wrong(first)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name is set with its own setting's parse
  return { values: values as Configuration<S>, positionals }
}

/** Everything for which `parseConfiguration` would refuse the environment and the file, of which it tells the first. */
export const configurationFaults = (sources: Omit<Sources<Settings>, 'argv'>): readonly string[] =>
  readValues({ ...sources, argv: [] }, new Map()).faults

function readValues(sources: Sources<Settings>, flags: ReadonlyMap<string, Given>) {
  const values: Record<string, unknown> = {}
  const faults = [...faultsOfKeys(sources)]
  for (const [name, one] of Object.entries(sources.settings)) {
    try {
      const given = flags.get(name) ?? fromOutside(sources, name)
      values[name] = given ? parsed(one, given) : one.fallback
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.push(error.message)
    }
  }
  return { values, faults }
}

/** A setting as it is, for people. */
export type ExplainedSetting = Readonly<{
  /** As it is written after the two hyphens. */
  name: string
  /** The value as text; undefined when it has none. */
  text: string | undefined
  /** Whether the value is a secret that was given, and is not shown. */
  isHidden: boolean
  /** Where the value comes from: `ALLUVIUM_PORT`, `port in alluvium.toml`; undefined when nobody gave one. */
  where: string | undefined
}>

/** Each setting of a command with the value that the environment and the file give it, and where it comes from. Refuses what `parseConfiguration` refuses. */
export function explainConfiguration(sources: Omit<Sources<Settings>, 'argv'>): readonly ExplainedSetting[] {
  const all = { ...sources, argv: [] }
  parseConfiguration(all)
  return Object.entries(sources.settings).map(([name, { isSecret, defaultText }]) => {
    const given = fromOutside(all, name)
    const isHidden = given !== undefined && isSecret
    const text = given ? hiddenUserinfo(given.texts.join(', ')) : defaultText
    return { name: kebab(name), text: isHidden ? '(hidden)' : text, isHidden, where: given?.where }
  })
}

type Given = Readonly<{ texts: readonly string[]; where: string }>

function parsed(one: Setting<unknown>, { texts, where }: Given): unknown {
  try {
    return one.parse(texts)
  } catch (error) {
    const got = one.isSecret || one.isMany ? '' : `, not ${hiddenUserinfo(JSON.stringify(texts.at(-1) ?? ''))}`
    throw wrong(`${where} must be ${messageOf(error)}${got}.`)
  }
}

function readFlags({ settings, argv, positionals: wanted = 0, command, title = command, others }: Sources<Settings>) {
  const names = new Map(Object.keys(settings).map((name) => [`--${kebab(name)}`, name]))
  for (const [name, { short }] of Object.entries(settings)) if (short !== undefined) names.set(`-${short}`, name)
  const flags = new Map<string, { texts: string[]; where: string }>()
  const positionals: string[] = []
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? ''
    if (word === '') throw wrong(`An argument of ${title} is empty.`)
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word)
      continue
    }
    const [flag = '', ...rest] = word.split('=')
    const name = names.get(flag)
    const one = name === undefined ? undefined : settings[name]
    if (name === undefined || one === undefined)
      throw wrong(
        `${flag} is not a flag of ${title}${settingElsewhere(flag, others) ?? didYouMean(flag, [...names.keys(), '--help'])}`,
      )
    const inline = rest.length > 0 ? rest.join('=') : undefined
    const value = inline ?? (one.isFlag ? 'true' : argv[++at])
    if (value === undefined) throw wrong(`${flag} needs a value (${one.placeholder}).`)
    const earlier = flags.get(name)
    if (earlier) earlier.texts.push(value)
    else flags.set(name, { texts: [value], where: flag })
  }
  if (positionals.length > wanted)
    throw wrong(`${title} doesn't take the argument ${JSON.stringify(positionals[wanted])}.`)
  return { flags, positionals }
}

/** Where a flag of this very name would be right, for somebody who gave it to the wrong command. */
function settingElsewhere(flag: string, others: Sources<Settings>['others']): string | undefined {
  const sections = Object.entries(others ?? {})
    .filter(([, settings]) => Object.keys(settings).some((name) => `--${kebab(name)}` === flag))
    .map(([section]) => section)
    .toSorted()
  if (sections.length === 0) return undefined
  return `, but a setting of ${sections.join(', ')}: give it to that command, or write it into that section of alluvium.toml.`
}

/** What the environment says, or else the file. */
const fromOutside = (sources: Sources<Settings>, name: string): Given | undefined =>
  fromEnvironment(sources, name) ?? fromFile(sources, name)

function fromEnvironment({ command, environment }: Sources<Settings>, name: string): Given | undefined {
  for (const variable of [variableOf(name, command), variableOf(name)]) {
    const text = environment[variable]
    if (text !== undefined) return { texts: [text], where: variable }
  }
  return undefined
}

function fromFile(
  { command, settings, file, fileName = usualName }: Sources<Settings>,
  name: string,
): Given | undefined {
  const section = file?.[command]
  const own = isTable(section) ? section[kebab(name)] : undefined
  const value = own ?? file?.[kebab(name)]
  if (value === undefined || isTable(value)) return undefined
  const where = own === undefined ? `${kebab(name)} in ${fileName}` : `${kebab(name)} in [${command}] of ${fileName}`
  const isPath = settings[name]?.isPath === true
  const texts = (Array.isArray(value) ? value : [value]).map((item: unknown) => {
    if (isPath && typeof item === 'string') return fromFolderOf(fileName, item)
    if (isPath) throw wrong(`${where} must be a text in quotes, not ${JSON.stringify(item)}.`)
    if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return String(item)
    throw wrong(`${where} must be a text, a number, true or false, or a list of these.`)
  })
  return { texts, where }
}

/** A path in a file means the same from whichever folder a command is started. What begins as JSON is none. */
const fromFolderOf = (fileName: string, path: string): string =>
  path === '' || isAbsolute(path) || /^\s*[{[]/.test(path) ? path : join(dirname(fileName), path)

/** What the file holds that is no setting. */
function* faultsOfKeys({ command, settings, file = {}, fileName = usualName, others = {} }: Sources<Settings>) {
  const own = Object.keys(settings).map(kebab)
  const shared = [...own, ...Object.values(others).flatMap((other) => Object.keys(other).map(kebab))]
  const section = file[command]
  for (const key of isTable(section) ? Object.keys(section) : [])
    if (!own.includes(key))
      yield `${key} in [${command}] of ${fileName} is not a setting of ${command}${didYouMean(key, own)}`
  for (const [key, value] of Object.entries(file)) {
    if (isTable(value) && key !== command && !Object.hasOwn(others, key))
      yield `[${key}] in ${fileName} is not a command of alluvium${didYouMean(key, [command, ...Object.keys(others)])}`
    if (!isTable(value) && !shared.includes(key))
      yield `${key} in ${fileName} is not a setting${didYouMean(key, shared)}`
  }
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
