import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'

const folder = (name: string) => join(import.meta.dirname, name)

const gaps = 'known-gaps'

const casesIn = (name: string) =>
  readdirSync(folder(name))
    .filter((one) => one !== gaps)
    .map((one) => join(folder(name), one))

const read = (...path: string[]) => new Uint8Array(readFileSync(join(...path)))

function mergeCase(path: string): MergeResult {
  return merge('json', {
    base: read(path, 'base.json'),
    ours: read(path, 'ours.json'),
    theirs: read(path, 'theirs.json'),
  })
}

/** A merged document as its text; conflicts as one line each, `kind path`. */
function told(result: MergeResult): string {
  if (result.kind === 'merged') return decode(result.bytes)
  return `${result.conflicts.map(({ kind, path }) => `${kind} ${path}`).join('\n')}\n`
}

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const readEither = (path: string, name: string) =>
  decode(read(existsSync(join(path, `${name}.txt`)) ? join(path, `${name}.txt`) : join(path, `${name}.json`)))

const titleOf = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').replaceAll('-', ' ')

describe('what people do to JSON files', () => {
  for (const path of casesIn('cases')) {
    const expected = existsSync(join(path, 'conflict.txt')) ? join(path, 'conflict.txt') : join(path, 'expected.json')
    test(`case: ${titleOf(path)}`, () => {
      expect(told(mergeCase(path))).toBe(decode(read(expected)))
    })
  }
})

describe('known gaps, as they are today', () => {
  for (const path of casesIn(join('cases', gaps))) {
    test(`gap: ${titleOf(path)}`, () => {
      expect(told(mergeCase(path))).toBe(readEither(path, 'expected-today'))
      expect(readEither(path, 'expected-someday')).not.toBe(readEither(path, 'expected-today'))
    })
  }
})
