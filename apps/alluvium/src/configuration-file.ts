import { existsSync, readFileSync } from 'node:fs'
import { Problem } from '@alluvium/kernel'
import { parse, TomlError } from 'smol-toml'

/**
 * The configuration file as tables and values: the one that `--config` or `ALLUVIUM_CONFIG` names, which must be
 * there, else alluvium.toml of the current folder, which may be absent.
 */
export function readConfigurationFile(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, unknown>> | undefined {
  const named = configurationFileNamed(argv, environment)
  if (named === undefined && !existsSync('alluvium.toml')) return undefined
  const path = named ?? 'alluvium.toml'
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Problem('invalid', 'configuration.unreadable', `${path} can't be read: ${firstLine(error)}.`, {
      cause: error,
    })
  }
}

/** The file that is named; undefined when none is. */
export const configurationFileNamed = (argv: readonly string[], environment: NodeJS.ProcessEnv): string | undefined =>
  flagValue(argv, '--config') ?? environment.ALLUVIUM_CONFIG

function flagValue(argv: readonly string[], flag: string): string | undefined {
  const at = argv.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`))
  const word = argv[at]
  if (word === undefined) return undefined
  return word === flag ? argv[at + 1] : word.slice(flag.length + 1)
}

function firstLine(error: unknown): string {
  if (error instanceof TomlError)
    return `line ${error.line}: ${(error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '')}`
  return error instanceof Error ? error.message : String(error)
}
