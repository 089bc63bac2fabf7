/** The format of a part of a Word document: parser, identities, and rules. */
import type { Format } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile } from '../../core/model/profile.ts'
import { objectionTo } from './objections.ts'
import { scanPart } from './scan.ts'
import { markedFormat } from './text/marked-format.ts'
import { attributeIn, meaningOfMarkup } from './text/markup.ts'
import { meaningOfRuns, wordsOfRuns } from './text/runs.ts'
import { isNameless, keyOf, rankOf } from './text/vocabulary.ts'

/**
 * @param hasIds whether w14:paraId identifies paragraphs; it does not if a program rewrote a side without the ids
 */
export function partFormat({ hasIds }: Readonly<{ hasIds: boolean }>): Format {
  const meaning = rememberedMeaning()
  const profile: Profile = {
    name: 'docx',
    rules: noise.map((at) => ({ at, is: 'noise' })),
    identityKeys: [],
    identityOf: (item, tree) => identityOf(item, tree, hasIds),
    compareAdded: (one, other) => Number(one.slice(0, rankLength)) - Number(other.slice(0, rankLength)),
    listOf: ({ kind }) => (kind === 'blocks' ? { strict: true } : kind === 'parts' ? { order: 'free' } : {}),
    exclusive: [],
  }
  return {
    name: 'docx',
    parse: (text) => scanPart(text, meaning),
    profileOf: () => profile,
    separators: /^\s*$/,
    embedded: (kind) => (kind === 'runs' ? markedFormat : undefined),
    piecesOf: (kind, written) => (kind === 'runs' ? wordsOfRuns(written) : undefined),
    tokensOf: wordsOfRuns,
    objectionTo,
  }
}

/** What programs rewrite by themselves: the zoom, the author of a style, the state of proofreading. */
const noise = [
  ['**', 'w:zoom'],
  ['**', 'w:proofState'],
  ['**', 'w:style', 'content', 'w:rsid'],
]

/** Three versions of a document have mostly the same paragraphs, so the meaning of each text is computed once. */
function rememberedMeaning(): (kind: string, written: string) => string {
  const known = new Map<string, string>()
  return (kind, written) => {
    if (kind === 'attribute') return written.slice(1, -1)
    const remembered = known.get(written)
    if (remembered !== undefined) return remembered
    const meaning = kind === 'runs' ? meaningOfRuns(written) : meaningOfMarkup(written)
    known.set(written, meaning)
    return meaning
  }
}

const rankLength = 3
const lastRank = 999

/** `023 w:jc`: the rank in the order of the schema, the tag, and what distinguishes it from others of its tag. */
function identityOf(item: Node, tree: Tree, hasIds: boolean): string | undefined {
  const { kind, name = '' } = item
  if (kind === 'token') return undefined
  if (kind === 'paragraph' || kind === 'row') {
    const id = hasIds ? attributeIn(tree.text.slice(item.start, item.openEnd), 'w14:paraId') : undefined
    return id === undefined ? undefined : `${lastRank} ${name} ${id}`
  }
  if (isNameless(name)) return undefined
  const key = keyOf(name)
  const id = key === undefined ? undefined : attributeIn(startTag(item, tree), key)
  const rank = String(rankOf(kind, name) ?? lastRank).padStart(rankLength, '0')
  return id === undefined ? `${rank} ${name}` : `${rank} ${name} ${id}`
}

function startTag({ kind, start, end }: Node, { text }: Tree): string {
  if (kind === 'element') return text.slice(start, Math.min(end, text.indexOf('>', start) + 1))
  return text.slice(start, Math.min(end, start + maxTagLength))
}

/** Characters of markup that are searched for its identity. */
const maxTagLength = 2000
