/**
 * A merge as the API answers it.
 *
 *   the driver is known, the documents are not too large, the quota is not used up        else a refusal
 *     two of the strings are equal                                                        the answer, without a merge
 *       the merge, in a thread                                                            an answer or a refusal
 *         counted, in the same script that looks at the quota once more                   else a refusal
 *
 * Only what is counted is answered, and only what is answered is counted: a conflict is an answer.
 */
import type { Database } from '@alluvium/database'
import type { Caller, Clock } from '@alluvium/kernel'
import { type Conflict, type DriverName, describeDriver, findDriver } from '@alluvium/merge-engine'
import { type Documents, decodedSize, identical, splitDataUrl } from '../model/documents.ts'
import { sides } from '../model/side.ts'
import { type Tiers, unlimited } from '../model/tiers.ts'
import type { Accounts } from '../ports/accounts.ts'
import type { Merger, Outcome } from '../ports/merger.ts'
import { documentTooLarge, notUnicode, unknownDriver } from '../problems.ts'
import { checkQuota, type Quota } from './count-merges.ts'
import type { MergeCounter } from './merge-counter.ts'

export type MergeNeeds = Readonly<{
  database: Database
  clock: Clock
  accounts: Accounts
  tiers: Tiers
  merger: Merger
  counter: MergeCounter
}>

export type MergeDocuments = Readonly<{
  caller: Caller
  /** As requested, in any case, or an extension. */
  driver: string
  documents: Documents
  /** Whether `marked` is asked for. */
  markers: boolean
  /** Aborted when the caller has gone. */
  signal: AbortSignal
}>

export type MergeAnswer = Readonly<{
  driver: DriverName
  /** Null when there are conflicts. */
  result: string | null
  conflicts: readonly Conflict[]
  /** The merged text with conflict markers, where it was asked for and the format is text. */
  marked?: string | undefined
}>

/** The largest document, decoded. */
const largestDocumentBytes = 64 * 1024 * 1024

export async function mergeDocuments(needs: MergeNeeds, request: MergeDocuments): Promise<MergeAnswer> {
  const driver = findDriver(request.driver)
  if (driver === undefined) throw unknownDriver(request.driver)
  const { text } = describeDriver(driver)
  refuseTooLarge(request.documents, { binary: !text })

  const quota = await quotaOf(needs, request.caller)
  if (quota.limit !== unlimited) await needs.database.read(checkQuota(quota))
  const outcome = await needs.counter.whileUnderWay(async (count) => {
    const outcome = identityOutcome(request.documents) ?? (await merged(needs.merger, driver, request))
    const { linesConflict, durationUs } = outcome
    await count({ ...quota, driver, conflicted: outcome.kind === 'conflicted', linesConflict, durationUs })
    return outcome
  })
  return answer(driver, outcome, { marked: request.markers && text })
}

function refuseTooLarge(documents: Documents, { binary }: { binary: boolean }): void {
  for (const side of sides) {
    if (decodedSize(documents[side], { binary }) > largestDocumentBytes)
      throw documentTooLarge(side, largestDocumentBytes)
  }
}

async function quotaOf({ accounts, tiers, clock }: MergeNeeds, caller: Caller): Promise<Quota> {
  const { tier } = await accounts.standing(caller)
  return { account: caller.id, tier, limit: tiers[tier].merges, now: clock.now() }
}

function identityOutcome(documents: Documents): Outcome | undefined {
  const result = identical(documents)
  return result === undefined ? undefined : { kind: 'merged', result, durationUs: 0, linesConflict: false }
}

function merged(merger: Merger, driver: DriverName, request: MergeDocuments): Promise<Outcome> {
  return describeDriver(driver).text ? mergedText(merger, driver, request) : mergedBase64(merger, driver, request)
}

async function mergedText(merger: Merger, driver: DriverName, request: MergeDocuments): Promise<Outcome> {
  const { documents, markers } = request
  for (const side of sides) if (!documents[side].isWellFormed()) throw notUnicode(side)
  return await merger.merge({ driver, documents, encoding: 'text', markers }, askerOf(request))
}

/** Where a side came as a data URL, so does the result: as ours did, else as theirs, else as the base. */
async function mergedBase64(merger: Merger, driver: DriverName, request: MergeDocuments): Promise<Outcome> {
  const { documents: given } = request
  const [base, ours, theirs] = [splitDataUrl(given.base), splitDataUrl(given.ours), splitDataUrl(given.theirs)]
  const documents = { base: base.base64, ours: ours.base64, theirs: theirs.base64 }
  const outcome = await merger.merge({ driver, documents, encoding: 'base64', markers: false }, askerOf(request))
  const prefix = ours.prefix || theirs.prefix || base.prefix
  return outcome.kind === 'merged' ? { ...outcome, result: prefix + outcome.result } : outcome
}

const askerOf = ({ caller, signal }: MergeDocuments) => ({ caller: caller.id, signal })

function answer(driver: DriverName, outcome: Outcome, wanted: { marked: boolean }): MergeAnswer {
  if (outcome.kind === 'conflicted') {
    return { driver, result: null, conflicts: outcome.conflicts, ...(wanted.marked && { marked: outcome.marked }) }
  }
  return { driver, result: outcome.result, conflicts: [], ...(wanted.marked && { marked: outcome.result }) }
}
