/**
 * The package that this program belongs to. Its sources lie in `src`, and what is built of them for an installation in `dist`:
 * both directly below the package's folder, so that the way to it is the same.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ownFolder = join(import.meta.dirname, '..')

/** The path of something in the package's folder. */
export const inPackage = (path: string): string => join(ownFolder, path)

/** Where the built console lies: in the package that was installed, beside it in a checkout; undefined where none was built. */
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
export const manifest: Manifest = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'))
