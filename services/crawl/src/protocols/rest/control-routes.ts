/** Pausing, resuming, cancelling and deleting crawls. */
import { type Route, route } from '@alluvium/http/json'
import type { Caller } from '@alluvium/kernel'
import type { Access } from '../../model/access.ts'
import { cancelCrawl, pauseCrawl, resumeCrawl } from '../../operations/control-crawl.ts'
import { type DeleteNeeds, deleteCrawl } from '../../operations/delete-crawl.ts'
import { recordOf } from '../../ports/crawl-record.ts'
import { crawlRecord } from '../records/crawl-record.ts'
import { crawlParams as params } from './path-params.ts'

export type ControlRoutesNeeds = DeleteNeeds & Readonly<{ accessOf(caller: Caller): Access }>

const missing = [404, 'crawl.crawl-missing', 'there is no such crawl, or it is another account’s'] as const
const ended = [409, 'crawl.crawl-ended', 'it has ended already'] as const
const cancelling = [409, 'crawl.crawl-cancelling', 'it is being cancelled'] as const

const tooManyRunning = [429, 'crawl.too-many-running', 'the account has as many running as it may'] as const

const verbs = [
  {
    name: 'pause',
    summary: 'Pauses a crawl.',
    description:
      'It is `pausing` until what is in flight has ended, within seconds, and then `paused`, for as long as you like and over restarts. ' +
      'Nothing that was counted is fetched again. Asking again is no mistake.',
    act: pauseCrawl,
    refusals: [missing, ended, cancelling],
  },
  {
    name: 'resume',
    summary: 'Lets a paused crawl go on where it was.',
    description: 'Also one that is still pausing. Asking again is no mistake.',
    act: resumeCrawl,
    refusals: [missing, ended, cancelling, tooManyRunning, [503, 'crawl.queue-full', 'too many crawls are running']],
  },
  {
    name: 'cancel',
    summary: 'Cancels a crawl; what it has found stays.',
    description:
      'A running, pausing or paused one. It is `cancelling` until nothing of it is in flight, and then `cancelled`.',
    act: cancelCrawl,
    refusals: [missing, ended],
  },
] as const

export const controlRoutes = (needs: ControlRoutesNeeds): readonly Route[] => [
  ...verbs.map(({ name, summary, description, act, refusals }) =>
    route({
      method: 'POST',
      path: `/api/v1/crawls/{crawl_id}/${name}`,
      summary,
      description,
      tags: ['crawls'],
      access: 'caller',
      params,
      answers: { 202: crawlRecord },
      refusals,
      async handle({ caller, isLocal, params: { crawl_id: crawlId } }) {
        return { status: 202, body: recordOf(await act(needs, { crawlId, access: needs.accessOf(caller), isLocal })) }
      },
    }),
  ),
  route({
    method: 'DELETE',
    path: '/api/v1/crawls/{crawl_id}',
    summary: 'Deletes a crawl with all that it has found.',
    description: 'One that has not ended is cancelled first.',
    tags: ['crawls'],
    access: 'caller',
    params,
    answers: { 204: null },
    refusals: [missing],
    async handle({ caller, isLocal, params: { crawl_id: crawlId } }) {
      await deleteCrawl(needs, { crawlId, access: needs.accessOf(caller), isLocal })
      return { status: 204 }
    },
  }),
]
