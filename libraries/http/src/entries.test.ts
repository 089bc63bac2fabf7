import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { httpProblems } from './index.ts'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.(?:test|proof|target)\.ts$/.test(name),
)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** What a file loads when it runs, and what these load in turn; imports of types load nothing. */
function loadedBy(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  if (!name.endsWith('.ts')) return seen
  for (const [statement, , module = ''] of read(name).matchAll(/^(?:import|export)\b([^;]*?)from '([^']+)'/gms)) {
    const isOfTypes = /^(?:import|export) type\b/.test(statement)
    if (!isOfTypes) loadedBy(module.startsWith('.') ? normalize(join(dirname(name), module)) : module, seen)
  }
  return seen
}

const isHeavy = (module: string): boolean => /fastify|zod/.test(module)

test('the entry without JSON loads neither fastify nor zod, so that services that move bytes keep a small heap', () => {
  expect([...loadedBy('index.ts')].filter(isHeavy)).toEqual([])
  expect([...loadedBy('json.ts')].filter(isHeavy)).not.toEqual([])
})

test("a service that is loaded loads no client for web pages beside Node's HTTP, which was a tenth of its start", () => {
  const entry = JSON.stringify(new URL('./json.ts', import.meta.url).href)
  const program = `await import(${entry}); console.log(process.moduleLoadList.filter((name) => name.includes('undici')).join())`
  const words = ['--input-type=module', '-e', program]
  expect(execFileSync(process.execPath, words, { encoding: 'utf8' })).toBe('\n')
})

test('every error code that this library sends is in its table of problems, and every code in it is sent', () => {
  const used = new Set(
    sources
      .filter((name) => name !== join('exchange', 'http-problems.ts'))
      .flatMap((name) => read(name).match(/(?<=')(?:http\.[a-z-]+|internal)(?=')/g) ?? []),
  )
  expect([...used].toSorted()).toEqual(Object.keys(httpProblems).toSorted())
})
