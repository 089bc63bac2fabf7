import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The license of a package by its `package.json`, or by what its read-me says below *License*. Throws where none is stated.
 * @param folder of the package. @param described what its description says of it.
 */
export function licenseOf(folder: string, described: string | undefined): string {
  const license = described ?? statedIn(folder)
  if (license === undefined) throw new Error(`${folder} states no license.`)
  return license
}

/** Old packages say it in words alone. */
const statedIn = (folder: string): string | undefined =>
  readdirSync(folder)
    .filter((file) => /^readme/i.test(file))
    .map((file) => /^#+ License\s+([\w.-]+)\s*$/im.exec(readFileSync(join(folder, file), 'utf8'))?.[1])
    .find((found) => found !== undefined)
