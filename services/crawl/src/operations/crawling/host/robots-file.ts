/**
 * Fetches a robots.txt. RFC 9309 (2.3) says what each answer means:
 *
 *   2xx              its rules                      5xx, after all tries          everything is forbidden
 *   4xx              everything is allowed          no answer, after all tries    nothing can be asked: the host is not there
 *   redirects        followed, to other hosts too; after five everything is allowed
 *                    where another host can't be asked    everything is forbidden
 */
import { inTurns } from '@alluvium/kernel'
import { canonicalUrl, hostOf } from '../../../model/addresses/url.ts'
import { inUtf8 } from '../../../model/html/charset.ts'
import type { Outcome } from '../../../model/outcome.ts'
import { field } from '../../../model/response.ts'
import { allowAll, forbidAll, maxRobotsBytes, type Robots, readRobots } from '../../../model/robots/robots.ts'
import type { WebAnswer, WebFailure, WebResponse } from '../../../model/web-answer.ts'

export type RobotsFile = Readonly<{
  robots: Robots
  /** Why nothing on this host can be requested: the outcome of each address. */
  failure: Readonly<{ outcome: Outcome; message: string }> | undefined
  /** The failure may pass, so this result is cached for a short time only. */
  isPassing: boolean
}>

export type RobotsRules = Readonly<{ robot: string; tries: number; hops: number; backoffMs: number }>

/** `ask` asks once, politely; `pause` waits. */
export async function fetchRobots(
  origin: string,
  { robot, tries, hops, backoffMs }: RobotsRules,
  ask: (url: string) => Promise<WebAnswer>,
  pause: (ms: number) => Promise<void>,
): Promise<RobotsFile> {
  for (let tried = 1; ; tried++) {
    // oxlint-disable-next-line no-await-in-loop -- one try after another is the point
    const { answer, isElsewhere } = await askThrough(`${origin}/robots.txt`, hops, ask)
    const isLast = tried >= tries
    if (answer === undefined) return available(allowAll)
    if (answer.kind === 'response' && ((answer.status < 500 && answer.status !== 429) || isLast))
      return await meaning(answer, robot) // oxlint-disable-line no-await-in-loop -- as above
    if (answer.kind === 'failure' && (isLast || !answer.isPassing))
      return isElsewhere ? outOfOrder : unreachable(answer)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(backoffMs * 2 ** (tried - 1))
  }
}

/** Follows redirects, and tells whether they led to another host; no answer when there are too many, or one leads nowhere. */
async function askThrough(
  start: string,
  hops: number,
  ask: (url: string) => Promise<WebAnswer>,
): Promise<Readonly<{ answer: WebAnswer | undefined; isElsewhere: boolean }>> {
  let url: string | undefined = start
  for (let hop = 0; hop <= hops && url !== undefined; hop++) {
    // oxlint-disable-next-line no-await-in-loop -- where the next leads is in the last
    const answer: WebAnswer = await ask(url)
    if (answer.kind === 'failure' || answer.status < 300 || answer.status >= 400)
      return { answer, isElsewhere: hostOf(url) !== hostOf(start) }
    url = canonicalUrl(field(answer, 'location') ?? '', url)
  }
  return { answer: undefined, isElsewhere: false }
}

/** The host can be asked, and what it may be asked for can't be known. */
const outOfOrder: RobotsFile = { robots: forbidAll, failure: undefined, isPassing: true }
const available = (robots: Robots): RobotsFile => ({ robots, failure: undefined, isPassing: false })

async function meaning(answer: WebResponse, robot: string): Promise<RobotsFile> {
  if (answer.status >= 500) return outOfOrder
  if (answer.status >= 400) return available(allowAll)
  const text = inUtf8(
    (answer.body ?? Buffer.alloc(0)).subarray(0, maxRobotsBytes),
    'text/plain; charset=utf-8',
  ).toString()
  return available(await inTurns(readRobots(text, robot)))
}

function unreachable(answer: WebFailure): RobotsFile {
  const outcome: Outcome =
    answer.reason === 'aborted' ? 'cancelled' : answer.reason === 'too_large' ? 'disallowed' : answer.reason
  return { robots: forbidAll, failure: { outcome, message: answer.message }, isPassing: true }
}
