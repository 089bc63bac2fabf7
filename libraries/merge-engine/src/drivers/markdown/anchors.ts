/**
 * Links into the document whose heading is gone: one side renamed or removed the heading, the other one newly links to it.
 *
 *   ours      ## Usage  ->  ## How to use          theirs    ... as [the usage](#usage) says ...
 *
 * A heading's anchor is its text as GitHub and most others write it. A link that a side has without its heading was broken there, and
 * is no objection.
 */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Tree } from '../../core/model/node.ts'

/** The first anchor that is linked to in the result and is not there, though a side has it and links to it more often than one without it. */
export function brokenAnchor(result: Tree, sides: readonly Tree[]): string | undefined {
  const links = linksIn(result)
  if (links.size === 0) return undefined
  const anchors = anchorsIn(result)
  return [...links.keys()].find((link) => {
    if (anchors.has(link)) return false
    const [having, lacking] = [true, false].map((has) => sides.filter((side) => anchorsIn(side).has(link) === has))
    const maxIn = (some: readonly Tree[] = []) => Math.max(0, ...some.map((side) => linksIn(side).get(link) ?? 0))
    return maxIn(having) > maxIn(lacking)
  })
}

const link =
  /(?<!\\)\]\( ?<?#(?<inline>[^\s)>]+)|^[ \t]*\[[^\]\n]+\]: ?<?#(?<defined>[^\s>]+)|\bhref=["']#(?<html>[^"']+)/gm

/** Most documents have none, which is seen sooner so. */
const beforeAnchors = ['(#', '( #', '<#', ':#', ': #', '="#', "='#"]

/** How often the document links to each of its anchors. */
const linksIn = oncePerTree(({ text }): ReadonlyMap<string, number> => {
  const links = new Map<string, number>()
  if (!beforeAnchors.some((sign) => text.includes(sign))) return links
  for (const { groups } of withoutCode(text).matchAll(link)) {
    const anchor = decoded(groups?.['inline'] ?? groups?.['defined'] ?? groups?.['html'] ?? '')
    links.set(anchor, (links.get(anchor) ?? 0) + 1)
  }
  return links
})

/** The text without fenced code, comments and code in lines: what looks like a link there is none. */
function withoutCode(text: string): string {
  let fence: string | undefined
  const lines = text.split('\n').filter((line) => {
    const mark = /^\s*(?<mark>`{3,}|~{3,})/.exec(line)?.groups?.['mark']
    const isInside = fence !== undefined
    if (!isInside) fence = mark
    else if (fence !== undefined && mark?.startsWith(fence)) fence = undefined
    return !isInside && mark === undefined
  })
  return withoutComments(lines.join('\n')).replaceAll(/`[^`\n]+`/g, '')
}

function withoutComments(text: string): string {
  let kept = ''
  let at = 0
  for (let begin = text.indexOf('<!--'); begin >= 0; begin = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', begin)
    kept += text.slice(at, begin)
    if (end < 0) return kept
    at = end + '-->'.length
  }
  return kept + text.slice(at)
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const named = /\b(?:id|name)=["'](?<attribute>[^"']+)["']|\{[^}\n]*#(?<suffix>[\w:.-]+)[^}\n]*\}/g

/** The anchors of its headings and elements. Equal headings are counted. */
const anchorsIn = oncePerTree((tree): ReadonlySet<string> => {
  const anchors = new Set<string>()
  for (const { groups } of tree.text.matchAll(named)) anchors.add(groups?.['attribute'] ?? groups?.['suffix'] ?? '')
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.kind === 'heading') addCounted(anchors, anchorOf(node.value.slice(2)))
  }
  return anchors
})

function addCounted(anchors: Set<string>, anchor: string): void {
  let times = 0
  let counted = anchor
  while (anchors.has(counted)) counted = `${anchor}-${++times}`
  anchors.add(counted)
}

/** The text of a heading without what marks it up, in lower case, with hyphens between its words. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/!?\[(?<text>[^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$<text>')
    .replaceAll(/<[^>]*>|\{[^}]*\}/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
