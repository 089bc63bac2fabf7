/**
 * Programs renumber relationships whenever they save, so a relationship has different ids in different versions, and an id
 * means different things. Before the merge, base and theirs get the ids of ours, also in the parts that use them:
 *
 *   ours     rId1 styles   rId2 image1
 *   theirs   rId1 image1   rId2 styles   rId3 image2    ->    rId2 image1   rId1 styles   rId3 image2
 *
 * What ours does not have gets the id of base; what only theirs has keeps its id, or gets an unused one. Targets are written
 * as in ours, because some programs write `media/image1.png` and others `/word/media/image1.png`.
 */
import { encodeUtf8 } from '../../core/document/text.ts'
import { changedAttributes, freeName } from './names.ts'
import { type Package, type Packages, type Relationship, relationshipsOf, sourceOf } from './package.ts'
import { withParts } from './with-parts.ts'

export function withRelationshipsAlike({ base, ours, theirs }: Packages): Packages {
  const [inBase, inTheirs] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()]
  for (const { name } of theirs.entries) {
    const source = sourceOf(name)
    if (source === undefined || !ours.has(name)) continue
    const [given, old, other] = [ours, base, theirs].map((side) => relationshipsOf(side, source))
    // Read once if their part is the same.
    if (!given || !old || !other || (given === old && given === other)) continue
    const before = alike(old, [given])
    const after = alike(other, [given, before.relationships])
    noteRenamed(base, name, source, before, given, inBase)
    noteRenamed(theirs, name, source, after, given, inTheirs)
  }
  return { base: withContents(base, inBase), ours, theirs: withContents(theirs, inTheirs) }
}

const withContents = (opened: Package, contents: ReadonlyMap<string, Uint8Array>) =>
  contents.size === 0 ? opened : withParts(opened, contents, new Map())

type Alike = Readonly<{ ids: ReadonlyMap<string, string>; relationships: readonly Relationship[] }>

/** The relationships with the ids of the first earlier version that has the same ones; and which ids changed. */
function alike(relationships: readonly Relationship[], versions: readonly (readonly Relationship[])[]): Alike {
  const given = new Map<Relationship, string>()
  const taken = new Set(versions.flat().map(({ id }) => id))
  const used = new Set<string>()
  for (const version of versions) {
    const byId = new Map(version.map((one) => [one.id, one]))
    const give = (relationship: Relationship, id: string) => {
      used.add(id)
      given.set(relationship, id)
    }
    for (const relationship of relationships) {
      const own = byId.get(relationship.id)
      const isSame = own !== undefined && meaningOf(own) === meaningOf(relationship)
      if (isSame && !given.has(relationship) && !used.has(own.id)) give(relationship, own.id)
    }
    const left = Map.groupBy(
      version.filter(({ id }) => !used.has(id)),
      meaningOf,
    )
    for (const relationship of relationships) {
      if (given.has(relationship)) continue
      const found = left.get(meaningOf(relationship))?.shift()
      if (found) give(relationship, found.id)
    }
  }
  const isTaken = (id: string) => taken.has(id) || used.has(id)
  const own = new Set(relationships.map(({ id }) => id))
  for (const relationship of relationships) {
    if (given.has(relationship)) continue
    const id = isTaken(relationship.id)
      ? freeName(relationship.id, (name) => isTaken(name) || own.has(name))
      : relationship.id
    used.add(id)
    given.set(relationship, id)
  }
  return {
    ids: new Map(relationships.map((one) => [one.id, given.get(one) ?? one.id])),
    relationships: relationships.map((one) => ({ ...one, id: given.get(one) ?? one.id })),
  }
}

const meaningOf = ({ type, target, isExternal }: Relationship) => JSON.stringify([type, target, isExternal])

function noteRenamed(
  opened: Package,
  name: string,
  source: string,
  { ids, relationships }: Alike,
  given: readonly Relationship[],
  contents: Map<string, Uint8Array>,
): void {
  const targets = targetsOf(relationships, given)
  const areNamedAlike = [...ids].every(([from, to]) => from === to)
  if (areNamedAlike && targets.size === 0) return
  const [text, part] = [opened.text(name), opened.text(source)]
  if (text !== undefined) contents.set(name, encodeUtf8(withTargets(renamedIds(text, /\bId="([^"]*)"/g, ids), targets)))
  // No part uses the ids of the package's own relationships.
  if (part !== undefined && !areNamedAlike)
    contents.set(source, encodeUtf8(renamedIds(part, relationshipAttributes(part), ids)))
}

/** The targets as ours writes them, if they differ, by the ids of the relationships. */
function targetsOf(
  relationships: readonly Relationship[],
  given: readonly Relationship[],
): ReadonlyMap<string, string> {
  const byId = new Map(given.map((one) => [one.id, one]))
  return new Map(
    relationships.flatMap((one) => {
      const own = byId.get(one.id)
      return own && own.written !== one.written && meaningOf(own) === meaningOf(one) ? [[one.id, own.written]] : []
    }),
  )
}

const withTargets = (text: string, targets: ReadonlyMap<string, string>) =>
  targets.size === 0
    ? text
    : text.replaceAll(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g, (tag) => {
        const target = targets.get(/\sId="([^"]*)"/.exec(tag)?.[1] ?? '')
        return target === undefined ? tag : (changedAttributes(tag, /\bTarget="([^"]*)"/g, () => target) ?? tag)
      })

const renamedIds = (text: string, pattern: RegExp, ids: ReadonlyMap<string, string>) =>
  changedAttributes(text, pattern, (id) => ids.get(id)) ?? text

/** The attributes that name a relationship: all of the relationships namespace, by the prefixes of the part. */
function relationshipAttributes(part: string): RegExp {
  const namespace =
    /xmlns:([\w.-]+)="http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships"/g
  const prefixes = [...part.matchAll(namespace)].map(([, prefix = '']) => RegExp.escape(prefix))
  return prefixes.length === 0 ? /(?!)/g : new RegExp(`\\b(?:${prefixes.join('|')}):[A-Za-z]+="([^"]*)"`, 'g')
}
