/** Proves that a check of a copy notices a copy that mixes two moments. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Actor, asked, expectOneMoment, granted, type Holding, moment } from './actor.ts'

const counting = (count: number): Holding => ({
  shown: String(count),
  next: () => ({ leaves: counting(count + 1), ask: async () => new Response() }),
})

/** Two actors that count, each with a copy that shows some count. */
function twoCounting() {
  const copy = { one: '0', other: '0' }
  const one = new Actor('one', counting(0), async () => copy.one)
  const other = new Actor('other', counting(0), async () => copy.other)
  return { copy, one, other }
}

test('a copy that has a later change but lacks an earlier acknowledged one is of no single moment', async () => {
  const { copy, one, other } = twoCounting()
  const begun = moment()
  await one.changeTimes('', 1)
  await other.changeTimes('', 1)
  const period = { begun, ended: moment() }
  const isOfOneMoment = async (shown: string, shownOther: string) => {
    Object.assign(copy, { one: shown, other: shownOther })
    return await expectOneMoment([one, other], '', period).then(
      () => true,
      () => false,
    )
  }
  expect(await isOfOneMoment('0', '0')).toBe(true)
  expect(await isOfOneMoment('1', '0')).toBe(true)
  expect(await isOfOneMoment('1', '1')).toBe(true)
  expect(await isOfOneMoment('0', '1')).toBe(false)
})

test('a copy that lacks a change acknowledged before the backup began, or has one begun after it ended, is of no single moment', async () => {
  const { copy, one, other } = twoCounting()
  await one.changeTimes('', 1)
  const period = { begun: moment(), ended: moment() }
  await one.changeTimes('', 1)
  for (const [shown, isRight] of [
    ['0', false],
    ['1', true],
    ['2', false],
  ] as const) {
    copy.one = shown
    const looked = expectOneMoment([one, other], '', period).then(
      () => true,
      () => false,
    )
    expect([shown, await looked]).toEqual([shown, isRight])
  }
})

/** Answers with the statuses in their order, and from then on 200. */
async function answering(statuses: number[]): Promise<string> {
  const server = createServer((_, response) => response.writeHead(statuses.shift() ?? 200).end('{}'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Each step of the count is two requests, of which the second only counts. */
const countingTwice = (count: number): Holding => ({
  shown: String(count),
  next: () => ({
    leaves: countingTwice(count + 1),
    async ask(url) {
      await (await granted(url)).text()
      return await asked(url)
    },
  }),
})

test.for([429, 503])('a change whose first request is answered %i is not made, and nothing fails', async (status) => {
  const url = await answering([status, 200, status])
  let shown = '0'
  const actor = new Actor('one', countingTwice(0), async () => shown)
  await actor.changeTimes(url, 2) // the first request of the first change, and the second of the second
  await actor.settle(url)
  await actor.changeTimes(url, 1)
  shown = '1'
  await actor.settle(url)
  expect(actor.acknowledged).toBe(1)
})

test('a read that finds the service busy is repeated', async () => {
  const url = await answering([503, 429])
  const actor = new Actor('one', counting(0), async (at) => {
    await (await granted(at)).text()
    return '0'
  })
  expect(await actor.seenAt(url)).toBe('0')
})
