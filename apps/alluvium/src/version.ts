import { readFileSync } from 'node:fs'

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version)
  throw new Error('package.json has no version.')
}

/** The version of this program, as package.json tells it. */
export const version = readVersion()
