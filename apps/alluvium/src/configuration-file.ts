import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { errorCode, messageOf, Problem, variableOf } from '@alluvium/kernel'
import { parse, TomlError } from 'smol-toml'

/** The file that a package of the system brings for its service. */
export const systemConfiguration = '/etc/alluvium/alluvium.toml'

/**
 * The path of the configuration file: the one that `--config`, the variable of the command (`ALLUVIUM_SERVE_CONFIG`) or `ALLUVIUM_CONFIG`
 * names, else alluvium.toml of the current folder, else that of the system, for who may read it; undefined where there is none.
 * @param section of the command.
 */
export function configurationFile(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  section?: string,
): string | undefined {
  const own = section === undefined ? undefined : environment[variableOf('config', section)]
  const named = flagValue(argv, '--config') ?? own ?? environment.ALLUVIUM_CONFIG
  if (named !== undefined) return named
  return existsSync('alluvium.toml') ? 'alluvium.toml' : [systemConfiguration].find(isReadable)
}

/** The same as a command knows it. @param config what its setting says. */
export const configurationFileOf = (config: string | undefined): string | undefined =>
  configurationFile(config === undefined ? [] : [`--config=${config}`], process.env)

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/**
 * What to say where no file counts although the system has one, because this user may not read it; undefined otherwise. That
 * is no refusal: anybody may start services of their own on a machine that has one.
 */
export function unreadSystemFile(): string | undefined {
  try {
    accessSync(systemConfiguration, constants.R_OK)
    return undefined
  } catch (error) {
    if (errorCode(error) !== 'EACCES') return undefined
    return `${systemConfiguration} does not count here: this command runs as the user ${process.geteuid?.()}, who may not read it. For what it is about, run the command as root or as the user of the service, such as by \`sudo -u alluvium alluvium …\`; else name another file with --config.`
  }
}

/** The file as tables and values. */
export function readConfigurationFile(path: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (path === undefined) return undefined
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Problem('invalid', 'configuration.unreadable', `${path} can't be read: ${whyUnread(error, path)}.`, {
      cause: error,
    })
  }
}

function flagValue(argv: readonly string[], flag: string): string | undefined {
  const at = argv.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`))
  const word = argv[at]
  if (word === undefined) return undefined
  return word === flag ? argv[at + 1] : word.slice(flag.length + 1)
}

/** Why a file can't be read, as the end of a sentence; with the way out where this user may not. */
export function whyUnread(error: unknown, path: string): string {
  if (!(error instanceof Error) || errorCode(error) !== 'EACCES') return firstLine(error)
  const [uid, gid] = [process.geteuid?.(), process.getegid?.()]
  return `${error.message}. This command runs as the user ${uid}: let a group of theirs read it, such as by \`chgrp ${gid} ${path} && chmod g+r ${path}\``
}

function firstLine(error: unknown): string {
  if (error instanceof TomlError)
    return `line ${error.line}: ${(error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '')}`
  return messageOf(error)
}
