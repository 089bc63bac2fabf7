/**
 * The package that this program belongs to. Its sources lie in `src`, and what is built of them for an installation in `dist`:
 * both directly below the package's folder, so that the way to it is the same.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ownFolder = join(import.meta.dirname, '..')

/** The path of something in the package's folder. */
export const inPackage = (path: string): string => join(ownFolder, path)

/** The folder of the built console: in the package that was installed, beside it in a checkout; undefined where none was built. */
export const consoleFolder: string | undefined = ['console', '../console/dist'].map(inPackage).find(existsSync)

/** What was packed, when and as what; absent in a checkout. */
export type Build = Readonly<{
  /** The hash of the commit; with `-dirty` behind it when something else was packed than was committed. */
  commit: string
  /** RFC 3339: the time of that commit, since two builds of it are the same. */
  date: string
  kind: 'npm package' | 'Debian package'
}>

export type Manifest = Readonly<{ version: string; build?: Build }>

/** What `package.json` says of it. */
export const manifest: Manifest = parsed(JSON.parse(readFileSync(inPackage('package.json'), 'utf8')))

/** Checked by hand: a library of schemas would take longer to load than git waits for the merge of a small file. */
function parsed(value: unknown): Manifest {
  const { version, build } = fieldsOf(value)
  if (typeof version !== 'string') throw new TypeError('package.json has no version')
  return build === undefined ? { version } : { version, build: parsedBuild(build) }
}

function parsedBuild(value: unknown): Build {
  const { commit, date, kind } = fieldsOf(value)
  if (typeof commit !== 'string' || typeof date !== 'string' || (kind !== 'npm package' && kind !== 'Debian package'))
    throw new TypeError('package.json says nothing usable of its build')
  return { commit, date, kind }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
