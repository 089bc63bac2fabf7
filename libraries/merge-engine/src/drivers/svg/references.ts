/** References in a picture: by address in a value or a style sheet, by name in lists of ids. */
import { generalNaming, type Naming } from '../xml/references.ts'

export const svgNaming: Naming = (node, tag, found) => {
  generalNaming(node, tag, found)
  if (node.role !== 'none' || node.kind === 'comment') return
  if (node.value.includes('url('))
    for (const [, id = ''] of node.value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)) found.use(`the id ${id}`)
  if (node.name !== undefined && labels.has(node.name))
    for (const id of node.value.split(/\s+/)) if (id !== '') found.use(`the id ${id}`)
}

const labels: ReadonlySet<string> = new Set(['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'])
