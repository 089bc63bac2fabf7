/**
 * The thread that merges. It does everything of a request that takes time, from the bytes that arrived to the bytes of the
 * answer. The service's own thread only counts and sends.
 */
import {
  type Choices,
  type DriverName,
  describeDriver,
  findDriver,
  type MergeResult,
  merge,
  mergeWithChoices,
  type Sides,
  type VersionPolicy,
} from '@alluvium/merge-engine'
import { answerMessages } from '@alluvium/sandbox/answer-messages'
import { type Documents, identical, splitDataUrl } from '../../model/documents.ts'
import { type MergeAnswer, writtenAnswer } from '../../model/merge-answer.ts'
import { choiceMisplaced, choiceNotTaken, notBase64, unknownDriver } from '../../problems/merging.ts'
import { decodedSides, NotBase64 } from './base64.ts'
import {
  type Answered,
  type EngineMessage,
  type EngineReply,
  type MergeMessage,
  type MergeReply,
  refusalOf,
} from './messages.ts'
import { concludePluginMerge, readPluginRequest } from './plugin-request.ts'
import { decodedText, encodedSides, readRequest, refuseTooLarge } from './read-request.ts'

const markerLabels = { base: 'base', ours: 'ours', theirs: 'theirs' }

answerMessages<EngineMessage, EngineReply>((message) => {
  const answer = replyTo(message)
  return { answer, handedOver: answer.kind === 'answered' ? [answer.outcome.answer.buffer] : [] }
})

function replyTo(message: EngineMessage): EngineReply {
  switch (message.kind) {
    case 'merge':
      return merged(message)
    case 'read':
      return readPluginRequest(message)
    case 'conclude':
      return concludePluginMerge(message)
    default:
      return message satisfies never
  }
}

function merged({ body, markers, mayMerge }: MergeMessage): MergeReply {
  try {
    const { driver: requested, documents, choices, versions } = readRequest(body)
    const driver = findDriver(requested)
    if (driver === undefined) throw unknownDriver(requested)
    const { text } = describeDriver(driver)
    refuseTooLarge(documents, { binary: !text })
    if (!mayMerge) return { kind: 'sound' }
    if (choices.size > 0) return chosenAnswer(driver, documents, choices, { versions, marked: markers && text })
    return (
      identicalAnswer(driver, documents, markers && text) ??
      mergedAnswer(driver, documents, { versions, marked: markers && text })
    )
  } catch (error) {
    return refusalOf(error)
  }
}

/** The identity laws, before the strings are parsed. */
function identicalAnswer(driver: DriverName, documents: Documents, marked: boolean): Answered | undefined {
  const result = identical(documents)
  if (result === undefined) return undefined
  return answered({ driver, result, conflicts: [], ...(marked && { marked: result }) }, quickest)
}

const quickest = { durationUs: 0, linesConflict: false }

type Wanted = Readonly<{ versions: VersionPolicy; marked: boolean }>

function mergedAnswer(driver: DriverName, documents: Documents, { versions, marked }: Wanted): Answered {
  const { sides, textOf } = sidesIn(driver, documents)
  const start = performance.now()
  const result = merge(driver, sides, { versions, ...(marked && { markers: markerLabels }) })
  const durationUs = Math.round((performance.now() - start) * 1000)
  return answered(answerOf(driver, result, textOf, marked), { durationUs, linesConflict: linesConflict(sides, result) })
}

/**
 * The merge with the choices of a person. Analytics do not count it as better than a merge by lines, because a person resolved
 * the conflicts. The remaining conflicts come without marked text, because that text would mark the decided conflicts too.
 */
function chosenAnswer(
  driver: DriverName,
  documents: Documents,
  choices: Choices,
  { versions, marked }: Wanted,
): Answered {
  const { sides, textOf } = sidesIn(driver, documents)
  const start = performance.now()
  const result = mergeWithChoices(driver, sides, choices, { versions })
  const durationUs = Math.round((performance.now() - start) * 1000)
  if (result.kind === 'misplaced') throw choiceMisplaced(result.paths)
  if (result.kind === 'untaken') throw choiceNotTaken(result.paths)
  const isMarked = marked && result.kind === 'merged'
  return answered(answerOf(driver, result, textOf, isMarked), { durationUs, linesConflict: false })
}

const sidesIn = (driver: DriverName, documents: Documents) =>
  describeDriver(driver).text ? { sides: encodedSides(documents), textOf: decodedText } : binarySides(driver, documents)

/** The result is a data URL when a side was one. It gets the prefix of ours, else of theirs, else of the base. */
function binarySides(
  driver: DriverName,
  documents: Documents,
): Readonly<{ sides: Sides; textOf(bytes: Uint8Array): string }> {
  const [base, ours, theirs] = [
    splitDataUrl(documents.base),
    splitDataUrl(documents.ours),
    splitDataUrl(documents.theirs),
  ]
  const prefix = ours.prefix || theirs.prefix || base.prefix
  try {
    const sides = decodedSides({ base: base.base64, ours: ours.base64, theirs: theirs.base64 })
    return { sides, textOf: (bytes) => prefix + Buffer.from(bytes).toString('base64') }
  } catch (error) {
    throw error instanceof NotBase64 ? notBase64(error.side, driver) : error
  }
}

function answerOf(
  driver: DriverName,
  result: MergeResult,
  textOf: (bytes: Uint8Array) => string,
  marked: boolean,
): MergeAnswer {
  if (result.kind === 'merged') {
    const text = textOf(result.bytes)
    const { decisions } = result
    return { driver, result: text, conflicts: [], ...(decisions && { decisions }), ...(marked && { marked: text }) }
  }
  return {
    driver,
    result: null,
    conflicts: result.conflicts,
    ...(marked && result.marked && { marked: decodedText(result.marked) }),
  }
}

/** Merging binary bytes by lines conflicts by definition, as it does in git. */
function linesConflict(sides: Sides, { kind, by }: MergeResult): boolean {
  if (by === 'identity' || by === 'lines') return kind === 'conflicted'
  return merge('text', sides).kind === 'conflicted'
}

function answered(answer: MergeAnswer, measured: Readonly<{ durationUs: number; linesConflict: boolean }>): Answered {
  const { driver, result } = answer
  return {
    kind: 'answered',
    outcome: { driver, conflicted: result === null, ...measured, answer: writtenAnswer(answer) },
  }
}
