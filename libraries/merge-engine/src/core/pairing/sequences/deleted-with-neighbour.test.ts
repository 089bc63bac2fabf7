/** A thing that one side deleted together with its neighbour does not come back because the other side renamed it. */
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../../index.ts'

type All = readonly (readonly [name: string, value: string])[]

const formats: readonly (readonly [string, DriverName, (all: All) => string])[] = [
  ['a map of JSON', 'json', (all) => `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`],
  [
    'a list of JSON',
    'json',
    (all) => `${JSON.stringify({ env: all.map(([name, value]) => ({ name, value })) }, null, 2)}\n`,
  ],
  ['a list of YAML', 'yaml', (all) => all.map(([name, value]) => `- name: ${name}\n  value: ${value}\n`).join('')],
  ['TOML', 'toml', (all) => all.map(([name, value]) => `${name} = "${value}"\n`).join('')],
  ['properties', 'properties', (all) => all.map(([name, value]) => `${name}=${value}\n`).join('')],
]

const before: All = [
  ['HOST', 'database.example'],
  ['DB_USER', 'admin'],
  ['DB_PASS', 'secret'],
  ['LOG', 'info'],
]

test.each(formats)('in %s', (_, driver, write) => {
  const [host, user, pass, log] = before
  const all = [host, user, pass, log].flatMap((one) => (one ? [one] : []))
  const renamed = write(all.map((one) => (one === user ? ['DB_LOGIN', 'admin'] : one)))
  const without = (gone: readonly unknown[]) => write(all.filter((one) => !gone.includes(one)))
  for (const gone of [[user], [user, pass], [host, user], [host, user, pass]])
    expect(mergedBothWays(driver, { base: write(all), ours: without(gone), theirs: renamed })).toBe('edit-delete')
})
