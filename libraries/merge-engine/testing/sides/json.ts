/** Random json documents, and what two people make of one. */
import fc from 'fast-check'
import { documentsWithIdentity, edited, editScripts, type Json, printed, printings } from '../documents.ts'

const withMember = (key: string, inside: number) =>
  JSON.stringify({ first: 1, [key]: { one: inside, two: 'two', three: 'three', four: [4] }, last: true }, null, 2)

/** One side changes the name of a member, the other something inside. */
const renamed = fc
  .tuple(fc.constantFrom('settings', 'x y', 'a.b'), fc.constantFrom('options', 'z'), fc.nat(99), fc.boolean())
  .map(([name, other, value, isOurs]) => {
    const [renaming, editing] = [withMember(other, 100), withMember(name, value)]
    return { base: withMember(name, 100), ours: isOurs ? renaming : editing, theirs: isOurs ? editing : renaming }
  })

/** Half of the documents have comments, above some members and behind others. */
const edits = fc
  .tuple(documentsWithIdentity, editScripts(), editScripts(), printings, fc.boolean())
  .map(([base, ours, theirs, printing, isCommented]) => {
    const text = (value: Json) => {
      const plain = new TextDecoder('utf-8', { ignoreBOM: true }).decode(printed(value, printing))
      return isCommented && printing.indent !== '' ? commented(plain) : plain
    }
    return { base: text(base), ours: text(edited(base, ours)), theirs: text(edited(base, theirs)) }
  })

const commented = (text: string) =>
  text.replaceAll(/^([ \t]+)"b":/gm, '$1// about b\n$1"b":').replaceAll(/^([ \t]+"c": [^[{\r\n]*)(\r?)$/gm, '$1 // c$2')

export const sides = fc.oneof({ weight: 7, arbitrary: edits }, { weight: 1, arbitrary: renamed })
