/** What reads spare on a server that is far away, and what they must see all the same. */
import { servingRequest } from '@alluvium/kernel'
import { describe, expect, test } from 'vitest'
import { countOf, increment, setCount } from '../../../testing/contract/tables.ts'
import { farSchema } from '../../../testing/far-schema.ts'
import { testPostgresUrl } from '../../../testing/test-databases.ts'
import type { Script } from '../../scripts/script.ts'

const server = testPostgresUrl()
const reason = server === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''

const count = (name: string) =>
  function* counted(): Script<number> {
    return (yield* countOf.first({ name }))?.count ?? 0
  }

const somewhereFar = () => farSchema(server ?? '')

/** The lowest of many tries: while transactions of other databases end, nothing is known to be unchanged. */
async function minOf(tries: number, measured: () => Promise<number>, enough: number): Promise<number> {
  let min = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < tries && min > enough; turn += 1) min = Math.min(min, await measured()) // oxlint-disable-line no-await-in-loop -- one after another
  return min
}

describe.skipIf(server === undefined)(`reads on PostgreSQL${reason}`, () => {
  test('all reads of one request ask once whether anything has changed', async () => {
    const { relay, open } = await somewhereFar()
    const database = await open()
    const names = ['a', 'b', 'c', 'd']
    for (const name of names) await database.write(setCount.run({ name, count: 1 })) // oxlint-disable-line no-await-in-loop -- one after another
    const read = async () => {
      const before = relay.trips()
      for (const name of names) expect(await database.read(count(name))).toBe(1) // oxlint-disable-line no-await-in-loop -- one after another
      return relay.trips() - before
    }
    await read()
    expect(await read()).toBeGreaterThanOrEqual(4)
    expect(await minOf(300, () => servingRequest(read), 1)).toBe(1)
  })

  test('a request sees what it has written itself', async () => {
    const { open } = await somewhereFar()
    const database = await open()
    await servingRequest(async () => {
      for (let turn = 1; turn < 10; turn += 1) {
        /* oxlint-disable no-await-in-loop -- one after another */
        await database.write(() => increment('own'))
        expect(await database.read(count('own'))).toBe(turn)
        expect(await database.read(count('own'))).toBe(turn)
        /* oxlint-enable no-await-in-loop */
      }
    })
  })

  test('a request that waits for a change sees it once it has heard of it', async () => {
    const { open } = await somewhereFar()
    const [one, other] = [await open(), await open()]
    const deaf = one.changeMark()
    await expect.poll(() => one.changeMark()).not.toBe(deaf) // it listens
    await servingRequest(async () => {
      for (let turn = 1; turn < 10; turn += 1) {
        /* oxlint-disable no-await-in-loop -- one after another */
        const mark = one.changeMark()
        expect(await one.read(count('theirs'))).toBe(turn - 1)
        await other.write(() => increment('theirs'))
        await expect.poll(() => one.changeMark()).not.toBe(mark)
        expect(await one.read(count('theirs'))).toBe(turn)
        /* oxlint-enable no-await-in-loop */
      }
    })
  })

  test('a request that waits for a change without listening sees it soon', async () => {
    const { open } = await somewhereFar()
    const [one, other] = [await open(), await open()]
    await servingRequest(async () => {
      expect(await one.read(count('theirs'))).toBe(0)
      await other.write(() => increment('theirs'))
      await expect.poll(() => one.read(count('theirs'))).toBe(1)
    })
  })

  test('no read of a request sees less than one before it, in whichever way they are handed over', async () => {
    const { open } = await somewhereFar()
    const [one, other] = [await open(), await open()]
    const theirs = count('theirs')
    for (let turn = 1; turn < 10; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await servingRequest(async () => {
        expect(await one.read(theirs)).toBe(turn - 1)
        await other.write(() => increment('theirs'))
        expect(await one.read(theirs())).toBe(turn)
        expect(await one.read(theirs)).toBe(turn)
      })
    }
  })

  test('no read of a request sees less than a write of it did that was refused', async () => {
    const { open } = await somewhereFar()
    const [one, other] = [await open(), await open()]
    const theirs = count('theirs')
    await servingRequest(async () => {
      expect(await one.read(theirs)).toBe(0)
      await other.write(() => increment('theirs'))
      const refused = one.write(function* refusing(): Script<void> {
        throw new Error(`There are ${yield* theirs()}.`)
      })
      await expect(refused).rejects.toThrow('There are 1.')
      expect(await one.read(theirs)).toBe(1)
    })
  })

  test('another request sees what was acknowledged before it began', async () => {
    const { open } = await somewhereFar()
    const [one, other] = [await open(), await open()]
    for (let turn = 1; turn < 20; turn += 1) {
      /* oxlint-disable no-await-in-loop -- one after another */
      await servingRequest(() => one.read(count('theirs')))
      await other.write(() => increment('theirs'))
      expect(await servingRequest(() => one.read(count('theirs')))).toBe(turn)
      /* oxlint-enable no-await-in-loop */
    }
  })

  test('what many writers read before their turn travels together', async () => {
    const { relay, open } = await somewhereFar()
    const database = await open()
    await database.write(() => increment('warm'))
    const before = relay.trips()
    await Promise.all(Array.from({ length: 30 }, (_, at) => database.write(() => increment(`new-${at}`))))
    expect(relay.trips() - before).toBeLessThan(10)
  })
})
