import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { mergeMigrations } from '../ports/migrations.ts'
import type { CountMerge } from './count-merges.ts'
import { MergeCounter } from './merge-counter.ts'
import { mergesIn } from './merges-in.ts'

const now = Date.UTC(2026, 0, 31, 23, 59)

const merge = (account: string, change: Partial<CountMerge> = {}): CountMerge => ({
  account,
  tier: 'free',
  limit: 3,
  now,
  driver: 'json',
  conflicted: false,
  linesConflict: false,
  durationUs: 10,
  ...change,
})

describeOnEachDatabase('counting', { migrations: mergeMigrations }, (open) => {
  test('merges that end together are counted in one commit, each account against its own limit', async () => {
    const database = await open()
    const counter = new MergeCounter(database)
    const { commits } = database.statistics()
    const accounts = ['ann', 'bob', 'ann', 'ann', 'ann', 'bob', 'ann']
    const allBegan = Promise.resolve()
    const results = await Promise.allSettled(
      accounts.map((account) =>
        counter.whileUnderWay(async (count) => {
          await allBegan
          await count(merge(account))
        }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    expect(results[4]).toMatchObject({ reason: { code: 'merge.quota-reached' } })
    expect(database.statistics().commits).toBe(commits + 1)
    expect(await database.read(mergesIn('ann', '2026-01'))).toBe(3)
    expect(await database.read(mergesIn('bob', '2026-01'))).toBe(2)
  })

  test('a merge does not wait for the count of a slow one', async () => {
    const database = await open()
    const counter = new MergeCounter(database)
    const slow = Promise.withResolvers<void>()
    const underWay = counter.whileUnderWay(() => slow.promise)
    await counter.whileUnderWay((count) => count(merge('ann')))
    expect(await database.read(mergesIn('ann', '2026-01'))).toBe(1)
    slow.resolve()
    await underWay
  })

  test('a merge that fails is not counted, and does not prevent the counting of others', async () => {
    const database = await open()
    const counter = new MergeCounter(database)
    const failing = counter.whileUnderWay(async () => {
      throw new Error('it failed')
    })
    await Promise.all([
      expect(failing).rejects.toThrow('it failed'),
      counter.whileUnderWay((count) => count(merge('ann'))),
    ])
    expect(await database.read(mergesIn('ann', '2026-01'))).toBe(1)
  })

  test('two processes on one database count against one limit', async () => {
    const database = await open()
    const [one, other] = [new MergeCounter(database), new MergeCounter(database)]
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 === 0 ? one : other).whileUnderWay((count) => count(merge('ann', { limit: 7 }))),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  })

  test('a month begins at midnight in UTC', async () => {
    const database = await open()
    const counter = new MergeCounter(database)
    await counter.whileUnderWay((count) => count(merge('ann')))
    await counter.whileUnderWay((count) => count(merge('ann', { now: now + 60_000 })))
    expect(await database.read(mergesIn('ann', '2026-01'))).toBe(1)
    expect(await database.read(mergesIn('ann', '2026-02'))).toBe(1)
  })

  test('without a limit merges are counted all the same', async () => {
    const database = await open()
    const counter = new MergeCounter(database)
    await Promise.all(
      Array.from({ length: 10 }, () => counter.whileUnderWay((count) => count(merge('ann', { limit: -1 })))),
    )
    expect(await database.read(mergesIn('ann', '2026-01'))).toBe(10)
  })
})
