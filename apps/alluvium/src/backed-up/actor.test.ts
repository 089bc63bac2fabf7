/** That whoever looks at a copy would notice one that is of two moments. */
import { expect, test } from 'vitest'
import { Actor, expectOneMoment, type Holding, moment } from './actor.ts'

const counting = (count: number): Holding => ({
  shown: String(count),
  next: () => ({ leaves: counting(count + 1), ask: async () => new Response() }),
})

/** Two who count, each of whom a copy shows at some count. */
function twoCounting() {
  const copy = { one: '0', other: '0' }
  const one = new Actor('one', counting(0), async () => copy.one)
  const other = new Actor('other', counting(0), async () => copy.other)
  return { copy, one, other }
}

test('a copy with a change, and without one that was acknowledged before that began, is of no moment', async () => {
  const { copy, one, other } = twoCounting()
  const begun = moment()
  await one.changeTimes('', 1)
  await other.changeTimes('', 1)
  const stretch = { begun, ended: moment() }
  const isOfOneMoment = async (shown: string, shownOther: string) => {
    Object.assign(copy, { one: shown, other: shownOther })
    return await expectOneMoment([one, other], '', stretch).then(
      () => true,
      () => false,
    )
  }
  expect(await isOfOneMoment('0', '0')).toBe(true)
  expect(await isOfOneMoment('1', '0')).toBe(true)
  expect(await isOfOneMoment('1', '1')).toBe(true)
  expect(await isOfOneMoment('0', '1')).toBe(false)
})

test('a copy without what was acknowledged before it began, or with what was begun after it ended, is of no moment', async () => {
  const { copy, one, other } = twoCounting()
  await one.changeTimes('', 1)
  const stretch = { begun: moment(), ended: moment() }
  await one.changeTimes('', 1)
  for (const [shown, isRight] of [
    ['0', false],
    ['1', true],
    ['2', false],
  ] as const) {
    copy.one = shown
    const looked = expectOneMoment([one, other], '', stretch).then(
      () => true,
      () => false,
    )
    expect([shown, await looked]).toEqual([shown, isRight])
  }
})
