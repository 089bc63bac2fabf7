import { expect, test } from 'vitest'
import { overTime } from './audit.ts'

const at = (time: string, status: number) => ({ timestamp: `2026-03-01T${time}:00Z`, status })

test('every entry is counted once, by its time and its outcome', () => {
  const columns = overTime([at('10:00', 201), at('10:00', 403), at('10:02', 500), at('10:03', 0), at('10:03', 204)])
  expect(columns.filter((_, at) => at % 6 === 0).map(({ values }) => values)).toEqual([
    [1, 1, 0],
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 1],
  ])
})

test('however long the period is, the columns are few enough to distinguish', () => {
  for (const days of [1, 30, 400]) {
    const later = {
      timestamp: new Date(Date.parse('2026-03-01T10:00:00Z') + days * 86_400_000).toISOString(),
      status: 200,
    }
    const columns = overTime([at('10:00', 200), later])
    expect(columns.length).toBeLessThanOrEqual(33)
    expect(columns.flatMap(({ values }) => values).reduce((sum, value) => sum + value)).toBe(2)
  }
})

test('a single entry gives no plot', () => {
  expect(overTime([at('10:00', 200)])).toEqual([])
})
