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

/** The first anchor that is linked to in the result and is not there, though every side that links to it has it. */
export function brokenAnchor(result: Tree, sides: readonly Tree[]): string | undefined {
  const links = linksIn(result)
  if (links.size === 0) return undefined
  const anchors = anchorsIn(result)
  return [...links].find((link) => {
    if (anchors.has(link)) return false
    const linking = sides.filter((side) => linksIn(side).has(link))
    return linking.length > 0 && linking.every((side) => anchorsIn(side).has(link))
  })
}

const link = /\]\( ?<?#(?<inline>[^\s)>]+)|^[ \t]*\[[^\]\n]+\]: ?<?#(?<defined>[^\s>]+)|\bhref=["']#(?<html>[^"']+)/gm

/** Most documents have none, which is seen sooner so. */
const beforeAnchors = ['(#', '( #', '<#', ':#', ': #', '="#', "='#"]

/** The anchors of the document that it links to. */
const linksIn = oncePerTree(({ text }): ReadonlySet<string> => {
  if (!beforeAnchors.some((sign) => text.includes(sign))) return new Set()
  const all = [...text.matchAll(link)].map(
    ({ groups }) => groups?.['inline'] ?? groups?.['defined'] ?? groups?.['html'],
  )
  return new Set(all.map((one) => decoded(one ?? '')))
})

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
