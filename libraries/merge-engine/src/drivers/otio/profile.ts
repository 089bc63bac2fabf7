/**
 * The profile of timelines: https://opentimelineio.readthedocs.io, file format specification.
 *
 *   clip     metadata's uuid, else its name and the media it shows      track    its kind and name
 *   marker   its name and range                                         gap, transition, effect   where they stand
 *
 * Identities count if no two items of a version share them (`core/model/profile.ts`). A time is a value and a rate, a range is a
 * start and a duration: each changes as a whole.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile, Rule } from '../../core/model/profile.ts'

const wholeTimes = [
  'source_range',
  'available_range',
  'marked_range',
  'global_start_time',
  'in_offset',
  'out_offset',
  'available_image_bounds',
] as const

const rules: readonly Rule[] = [
  ...wholeTimes.map((name) => ({ at: ['**', name], is: 'group' }) as const),
  { at: ['**', 'children', '*'], is: 'together', members: ['in_offset', 'out_offset'] },
  { at: ['**', 'children'], is: 'sequence' },
  { at: ['**', 'effects'], is: 'sequence' },
  { at: ['**', 'markers'], is: 'list', order: 'free', additions: 'both' },
]

export const timeline: Profile = {
  name: 'otio',
  rules,
  identityKeys: ['id', 'key', 'name', 'uuid', 'path'],
  identityOf,
  mayBeRenamed,
  exclusive: [],
}

/** The schema's name without its version. */
export const schemaOf = (node: Node) => node.child('OTIO_SCHEMA')?.value.replace(/\..*$/s, '')

function identityOf(item: Node, tree: Tree): string | undefined {
  const schema = schemaOf(item)
  if (schema === 'Clip') return uuidOf(item) ?? clipOf(item)
  if (schema === 'Track' || schema === 'Stack') return uuidOf(item) ?? named(item, textOf(item, 'kind'))
  if (schema === 'Marker') return `${textOf(item, 'name')} at ${rangeOf(tree, item.child('marked_range'))}`
  return undefined
}

const textOf = (item: Node, name: string) => {
  const member = item.child(name)
  return member?.kind === 'string' ? member.value : ''
}

const named = (item: Node, sort: string) => {
  const name = textOf(item, 'name')
  return name === '' && sort === '' ? undefined : `${sort} ${name}`
}

const clipOf = (clip: Node) => named(clip, mediaOf(clip))

/** A clip with another name and other media is another clip, even if the two are cut equally. */
function mayBeRenamed(old: Node, item: Node): boolean {
  return schemaOf(old) !== 'Clip' || textOf(old, 'name') === textOf(item, 'name') || mediaOf(old) === mediaOf(item)
}

/** The media of a clip: its reference, or the active one of several. */
function mediaOf(clip: Node): string {
  const several = clip.child('media_references')
  const reference = several?.child(textOf(clip, 'active_media_reference_key')) ?? clip.child('media_reference')
  if (!reference) return ''
  return textOf(reference, 'target_url') || `${textOf(reference, 'target_url_base')}${textOf(reference, 'name_prefix')}`
}

const uuidNames: ReadonlySet<string> = new Set(['uuid', 'guid', 'uid', 'clip_id', 'clipID'])

/** The identity that a program wrote into the item's metadata, in its own namespace or outside of it. */
function uuidOf(item: Node): string | undefined {
  const metadata = item.child('metadata')?.children ?? []
  for (const entry of [...metadata, ...metadata.flatMap(({ children }) => children)]) {
    if (entry.kind === 'string' && uuidNames.has(entry.name ?? '') && entry.value !== '') return `uuid ${entry.value}`
  }
  return undefined
}

/** A range in words for a person: `12.0+48.0 at 24.0`. */
function rangeOf(tree: Tree, range: Node | undefined): string {
  const [start, duration] = [range?.child('start_time'), range?.child('duration')]
  const [from, length, rate] = [start?.child('value'), duration?.child('value'), start?.child('rate')]
  return from && length && rate ? `${from.value}+${length.value} at ${rate.value}` : writtenIn(tree, range)
}

/** The text there, without layout. */
export const writtenIn = (tree: Tree, node: Node | undefined) =>
  node ? tree.text.slice(node.start, node.end).replaceAll(/\s+/g, '') : ''
