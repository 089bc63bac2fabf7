/**
 * What people do to the files of a format, as folders: `cases/<claim>/` holds base, ours, theirs, and `expected` or
 * `conflict.txt` (a line each: kind and path). `taken-ours`, `taken-theirs` and `taken-base` beside a conflict are what comes out
 * when a person chooses that side for all of it. `cases/known-gaps/<claim>/` holds what does not work yet: what comes out
 * today, `expected-today`, beside what should, `expected-someday`, so that a fix and a slip both show.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DriverName, type MergeResult, merge, mergeWithChoices, type Sides } from '../src/index.ts'

const gaps = 'known-gaps'

/** Registers a test for each case below `folder`; documents are named `base.<extension>` and so on. */
export function describeCases(driver: DriverName, folder: string, extension: string): void {
  const file = (path: string, name: string) => join(path, `${name}.${extension}`)
  const sidesOf = (path: string): Sides => ({
    base: read(file(path, 'base')),
    ours: read(file(path, 'ours')),
    theirs: read(file(path, 'theirs')),
  })
  const mergeCase = (path: string) => merge(driver, sidesOf(path))
  const either = (path: string, name: string, otherwise = name) => {
    const conflict = join(path, `${otherwise}.txt`)
    return decode(read(existsSync(conflict) ? conflict : file(path, name)))
  }

  describe(`typical edits of ${driver} files`, () => {
    for (const path of casesIn(folder)) {
      test(`case: ${titleOf(path)}`, () => {
        expect(written(mergeCase(path))).toBe(either(path, 'expected', 'conflict'))
      })
    }
  })

  const settled = casesIn(folder).filter((path) => existsSync(file(path, 'taken-ours')))
  test.for(settled)('a choice resolves the conflict in %s', (path) => {
    for (const side of ['base', 'ours', 'theirs'] as const)
      expect(taking(driver, sidesOf(path), side)).toBe(decode(read(file(path, `taken-${side}`))))
  })

  const known = casesIn(join(folder, gaps))
  if (known.length === 0) return
  describe(`known gaps of ${driver}, with their present results`, () => {
    for (const path of known) {
      test(`gap: ${titleOf(path)}`, () => {
        expect(written(mergeCase(path))).toBe(either(path, 'expected-today'))
        expect(either(path, 'expected-someday')).not.toBe(either(path, 'expected-today'))
      })
    }
  })
}

const read = (path: string) => new Uint8Array(readFileSync(path))

function casesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name !== gaps)
    .map((name) => join(folder, name))
}

/** A merged document as its text; conflicts as one line each, `kind path`. */
function written(result: MergeResult): string {
  if (result.kind === 'merged') return decode(result.bytes)
  return `${result.conflicts.map(({ kind, path }) => `${kind} ${path}`).join('\n')}\n`
}

/** The merge with this side chosen for every conflict. */
function taking(driver: DriverName, sides: Sides, side: keyof Sides): string {
  const result = merge(driver, sides)
  const paths = result.kind === 'conflicted' ? result.conflicts.map(({ path }) => path) : []
  const chosen = mergeWithChoices(driver, sides, new Map(paths.map((path) => [path, side])))
  return chosen.kind === 'merged' ? decode(chosen.bytes) : chosen.kind
}

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const titleOf = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').replaceAll('-', ' ')
