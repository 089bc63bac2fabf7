/**
 * Texts of a list that say something of the thing they begin with, as requirements and environment variables do. Two of them that the
 * sides newly say of one thing are two answers to one question, though the texts differ and both could stand:
 *
 *   ours    flask[async]>=2        theirs    flask==3.0        ours    LEVEL=info        theirs    LEVEL=debug
 */
import type { Triple } from '../model/triple.ts'
import { isAddedBy } from './gaps.ts'

export function sayOfOneThing(triples: readonly Triple[]): boolean {
  const [ours, theirs] = [saidBy('ours', triples), saidBy('theirs', triples)]
  return ours.some((one) => theirs.some((other) => one.thing === other.thing && (one.isMore || other.isMore)))
}

/** What a text is about; `isMore` if it says anything of it. A mere name says nothing. */
type Said = Readonly<{ thing: string; isMore: boolean }>

const saidBy = (side: 'ours' | 'theirs', triples: readonly Triple[]): readonly Said[] =>
  triples.flatMap((triple) => (isAddedBy(side, triple) ? saidIn(triple[side]?.value ?? '') : []))

/** A requirement of Python or Conda, with extras, a range and a marker. */
const requirement =
  /^(?<name>[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?) *(?<more>(?:\[ *[a-z][a-z0-9 ,._-]*\] *)?(?:\(?(?:={2,3} *\d|=\d+\.\d|[<>~!]=? *\d)[^;"']*)?(?:;.*)?)$/i
const variable = /^(?<name>[A-Z_][A-Z0-9_]*)=/

function saidIn(text: string): readonly Said[] {
  const name = variable.exec(text)?.groups?.['name']
  if (name !== undefined) return [{ thing: `${name}=`, isMore: true }]
  const required = requirement.exec(text)?.groups
  if (required?.['name'] === undefined) return []
  return [{ thing: required['name'].toLowerCase().replaceAll(/[-_.]+/g, '-'), isMore: required['more'] !== '' }]
}
