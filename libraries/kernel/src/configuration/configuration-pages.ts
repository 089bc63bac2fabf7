/** The settings of a command as people read them: the reference page and `--help`. */
import { kebab, type Settings, variableOf } from './settings.ts'

/** The settings of one command as rows of a Markdown table: flag, variable, default, meaning. */
export function configurationReference(command: string, settings: Settings): string {
  const rows = Object.entries(settings).map(([name, one]) => {
    const flag = `--${kebab(name)}${one.placeholder === '' ? '' : ` ${one.placeholder}`}`.replaceAll('|', '\\|')
    return `| \`${flag}\` | \`${variableOf(name, command)}\` | ${one.defaultText ?? ''} | ${one.doc} |`
  })
  return ['| Flag | Environment | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** Each flag of a command with its value, and what it means. */
export const flagsOf = (settings: Settings): readonly (readonly [flag: string, doc: string])[] =>
  Object.entries(settings).map(([name, one]) => {
    const short = one.short === undefined ? '' : `-${one.short}, `
    const flag = `${short}--${kebab(name)}${one.placeholder === '' ? '' : ` ${one.placeholder}`}`
    return [flag, one.defaultText === undefined ? one.doc : `${one.doc} Default: ${one.defaultText}.`]
  })

/** The settings of one command as `--help` shows them. */
export function configurationHelp(settings: Settings): string {
  const rows = flagsOf(settings)
  const width = Math.min(34, Math.max(...rows.map(([left]) => left.length)))
  return rows
    .map(([left, doc]) =>
      left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${doc}` : `  ${left.padEnd(width)}  ${doc}`,
    )
    .join('\n')
}
