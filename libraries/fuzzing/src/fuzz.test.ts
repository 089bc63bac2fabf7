import { describe, expect, test } from 'vitest'
import { fuzz, type Search } from './fuzz.ts'

const reader = (name: string): string => new URL(`../testing/faulty.target.ts?reader=${name}`, import.meta.url).href

async function found(name: string, executions: number, more: Partial<Search> & { guided?: boolean } = {}) {
  const { guided = true, ...limits } = more
  const round = { executions, seed: 1, guided, planted: false }
  const [result] = await fuzz({ targets: [reader(name)], rounds: [round], ...limits })
  const { what = '', input = '' } = result?.finding ?? {}
  return { what, input: Buffer.from(input, 'base64') }
}

describe('a fault that chance does not find is found from the compared values', () => {
  test.each([
    ['byteByByte', 'byte by byte', Buffer.from([0x91, 0x0c, 0xe7, 0x5a])],
    ['asNumber', 'as a number', Buffer.from('829174')],
    ['asCase', 'as a case', Buffer.from('wonderful')],
    ['atAPlace', 'at a place', Buffer.from(':magic')],
  ])('%s', async (name, message, shortest) => {
    const guided = await found(name, 8000)
    expect(guided.what).toContain(message)
    expect(guided.input.equals(shortest), 'it is the shortest that shows it').toBe(true)
    expect((await found(name, 8000, { guided: false })).what).toBe('')
  })
})

describe('the resources of a reader are limited', () => {
  test('a reader that never ends is stopped, and its input is reported', async () => {
    const { what, input } = await found('endless', 100_000, { maxSeconds: 1 })
    expect(what).toContain('not done with the input')
    expect(input.toString('latin1')).toContain('a'.repeat(20))
  })

  test('a reader whose steps grow with the cube of the input is a finding', async () => {
    const { what, input } = await found('cubic', 2000)
    expect(what).toMatch(/bytes made it take \d+ steps/)
    expect(input.length ** 3, 'the shortened input takes as many steps itself').toBeGreaterThan(20_000_000)
  })

  test('a reader that allocates what its input only claims is a finding', async () => {
    expect((await found('believing', 20_000)).what).toMatch(/bytes of buffers|Array buffer allocation failed/)
  })

  test('a reader that fills its heap ends its own process, and no other', async () => {
    const rounds = [{ executions: 20_000, seed: 1, guided: true, planted: false }]
    const results = await fuzz({ targets: [reader('hoarding'), reader('asCase')], rounds, heapLimit: 64 })
    const [hoarding, next] = results.map(({ finding }) => finding)
    expect(hoarding?.what).toContain('heap out of memory')
    expect(Buffer.from(hoarding?.input ?? '', 'base64').toString('latin1')).toMatch(/^H/)
    expect(next?.what).toContain('as a case')
  })
})

test('no input is longer than a round allows', async () => {
  const round = { executions: 500, seed: 1, guided: true, planted: false, maxBytes: 16 }
  const [result] = await fuzz({ targets: [reader('short')], rounds: [round] })
  expect(result?.finding).toBeUndefined()
})

test('the same seed gives the same search', async () => {
  const round = { executions: 500, seed: 7, guided: true, planted: false }
  const search = { targets: [reader('byteByByte')], rounds: [round, round] }
  const [first, second] = await fuzz(search)
  expect(first).toEqual(second)
  expect((await fuzz(search))[0]).toEqual(first)
})
