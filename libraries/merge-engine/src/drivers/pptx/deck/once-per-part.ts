/** Answers about a part and its relationships. Versions share what none of them changed, so most are asked for again. */
import type { Content } from '../../packages/content.ts'
import type { Relationship } from '../../packages/package.ts'

type Read<Found> = (text: string, relationships: readonly Relationship[]) => Found

/** The same, which reads a content once as long as it has the same relationships. */
export function oncePerPart<Found>(
  read: Read<Found>,
): (content: Content, relationships: readonly Relationship[]) => Found {
  const known = new WeakMap<Content, Readonly<{ relationships: readonly Relationship[]; found: Found }>>()
  return (content, relationships) => {
    const before = known.get(content)
    if (before?.relationships === relationships) return before.found
    const found = read(content.text() ?? '', relationships)
    known.set(content, { relationships, found })
    return found
  }
}
