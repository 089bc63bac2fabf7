import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { globalName, instrument } from './instrument.ts'
import { Signals } from './signals.ts'

const source = `
type Shape = { kind: 'a' | 'b'; size?: number }
export function sum(shapes: readonly Shape[], { more = 1 }: { more?: number } = {}): string {
  let total = 0
  for (const { kind, size } of shapes) {
    switch (kind) {
      case 'a': {
        total += size ?? more
        break
      }
      case 'b':
        if (size !== undefined) total *= size
        else continue
    }
    let text = kind as string
    text !== 'b' && (total += 100)
    ;[1].forEach((one) => ({ one }).one === 1 && total++)
  }
  do total -= 1
  while (total > 1_000 && !'x'?.startsWith('y'))
  const label = \`\${total === 5 ? 'five' : shapes.length === 0 ? 'none' : 'some'}\`
  try {
    if (label.includes('on')) throw new Error(label)
  } catch {
    return 'caught'
  }
  return [label, \`\${[3, total].indexOf(3)}\`, 'abc'.endsWith('bc')!, (total satisfies number)].join()
}
export class Counter { #n = 0; get n() { return this.#n === 0 ? -1 : this.#n } static of = (n = 1) => { const c = new Counter(); c.#n = n; return c } }
export const async = async () => (await Promise.resolve(1)) === 1
export function* steps(limit: number) { for (let at = 0; at !== limit; at++) yield at }
`

type Module = Record<string, (...args: unknown[]) => unknown> & {
  Counter: { of(n?: number): { n: number } }
  steps(limit: number): Iterable<number>
}

const load = async (text: string): Promise<Module> =>
  await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(text))}`)

test('instrumented code behaves as before, on the same lines, and reports its coverage', async () => {
  const signals = new Signals()
  Reflect.set(globalThis, globalName, signals)
  const text = instrument('module.ts', source, signals)
  expect(text.split('\n')).toHaveLength(source.split('\n').length)
  const [plain, instrumented] = [await load(source), await load(text)]
  const shapes = [[], [{ kind: 'a', size: 4 }], [{ kind: 'b', size: 3 }, { kind: 'a' }, { kind: 'b' }]]
  for (const given of shapes)
    for (const more of [undefined, { more: 7 }])
      expect(instrumented['sum']?.(given, more)).toBe(plain['sum']?.(given, more))
  for (const n of [undefined, 0, 2]) expect(instrumented.Counter.of(n).n).toBe(plain.Counter.of(n).n)
  expect(await instrumented['async']?.()).toBe(true)
  expect(Array.from(instrumented.steps(3))).toEqual([0, 1, 2])
  expect(signals.steps()).toBeGreaterThan(20)
  expect([...signals.words]).toContain('some')
})
