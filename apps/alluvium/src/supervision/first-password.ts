/**
 * The administrator's first password under `serve`. It is made before any service starts and written down, readable by
 * the owner alone, until it was shown: a start that is cut short is followed by one that shows the same password, so
 * that what is printed always lets somebody in. Once shown, only the name stays in the file.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSecret } from '@alluvium/kernel'

export type FirstPassword = Readonly<{
  /** Undefined when it was shown before: the services hold its hash alone. */
  password: string | undefined
  /** The same, unless the operator chose it: only what was made here has to be shown. */
  made: string | undefined
  /** To be called when it was shown. */
  forget(): void
}>

export function firstPassword(data: string, name: string, chosen: string | undefined): FirstPassword {
  const path = join(data, 'administrator.json')
  const known = read(path)
  if (known?.name === name && known.password === undefined) return { password: undefined, made: undefined, forget() {} }
  const forget = () => write(path, { name })
  if (chosen !== undefined) return { password: chosen, made: undefined, forget }
  const made = (known?.name === name ? known.password : undefined) ?? newSecret(96)
  write(path, { name, password: made })
  return { password: made, made, forget }
}

type Administrator = Readonly<{ name: string; password?: string | undefined }>

function read(path: string): Administrator | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof found !== 'object' || found === null || !('name' in found)) return undefined
    return { name: String(found.name), password: 'password' in found ? String(found.password) : undefined }
  } catch {
    return undefined
  }
}

function write(path: string, administrator: Administrator): void {
  writeFileSync(`${path}.new`, JSON.stringify(administrator), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}
