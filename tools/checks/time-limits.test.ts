/** A limit of a test ends what hangs. A shorter one than the suites have ends what is slow, which a busy machine makes of anything. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'

const milliseconds = (written: string): number => Number(written.replaceAll('_', ''))

type Limit = Readonly<{ what: string; pattern: RegExp; min: number }>

/** The limits that the suites have. The group of a pattern is the limit. */
const limits: readonly Limit[] = [
  {
    what: 'a poll',
    pattern: /\.poll\((?:[^{}]|\{[^{}]*\})*?\{[^{}]*\btimeout: (\d[\d_]*)\b(?! [*])/g,
    min: 60_000,
  },
  { what: 'a wait', pattern: /\bvi\.wait(?:For|Until)\([^{}]*\{[^{}]*\btimeout: (\d[\d_]*)/g, min: 60_000 },
  { what: 'a test', pattern: /^ *\}, (\d[\d_]*_000)\)$/gm, min: 300_000 },
  { what: 'a test', pattern: /^ *(\d[\d_]*_000),\n *\)$/gm, min: 300_000 },
  { what: 'a test', pattern: /\{\s*timeout: (\d[\d_]*),?\s*\}, (?:async|\()/g, min: 300_000 },
  { what: 'a file', pattern: /\btestTimeout: (\d[\d_]*)\b(?! [*])/g, min: 300_000 },
]

const shortLimits = (text: string): readonly string[] =>
  limits.flatMap(({ what, pattern, min }) =>
    [...text.matchAll(pattern)]
      .filter(([, limit = '0']) => milliseconds(limit) < min)
      .map(([, limit]) => `${what} is limited to ${limit}`),
  )

const itself = 'tools/checks/time-limits.test.ts'
const sources = globSync('{apps,services,libraries,conformance,tools}/**/*.{test,proof}.{ts,tsx}', {
  cwd: repository(),
  exclude: (name) => name.includes('node_modules'),
}).filter((file) => file !== itself)

test('no test is limited to less than the suites allow', () => {
  expect(sources.length).toBeGreaterThan(500)
  const complaints = sources.flatMap((file) =>
    shortLimits(readFileSync(repository(file), 'utf8')).map((limit) => `${file}: ${limit}`),
  )
  expect(complaints).toEqual([])
})

test.each([
  'await expect.poll(() => seen(), { interval: 5, timeout: 20_000 }).toBe(1)',
  'await vi.waitFor(() => seen(), { timeout: 1_000 })',
  "test('a', { timeout: 120_000 }, async () => {",
  "test('a', async () => {\n}, 60_000)\n",
  'vi.setConfig({ testTimeout: 120_000 })',
])('%j is noticed', (text) => {
  expect(shortLimits(text)).toHaveLength(1)
})
