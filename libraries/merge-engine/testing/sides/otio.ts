/** Random otio documents, and what two people make of one. */
import fc from 'fast-check'
import type { Texts } from '../laws.ts'

type Clip = Readonly<{ id: number; start: number; length: number; enabled: boolean; markers: readonly number[] }>

const clip: fc.Arbitrary<Clip> = fc.record({
  id: fc.nat(9),
  start: fc.nat(40),
  length: fc.integer({ min: 1, max: 40 }),
  enabled: fc.boolean(),
  markers: fc.subarray([1, 2, 3]),
})

const clips = fc.uniqueArray(clip, { selector: ({ id }) => id, minLength: 1, maxLength: 5 })

type Edits = Readonly<{
  gone: number
  last: boolean
  fresh: Clip[]
  place: number
  fields: (readonly [number, Clip])[]
}>

const edits: fc.Arbitrary<Edits> = fc.record({
  gone: fc.integer({ min: 1, max: 12 }),
  last: fc.constantFrom(false, false, false, true),
  fresh: fc.array(clip, { maxLength: 1 }),
  place: fc.nat(5),
  fields: fc.array(fc.tuple(fc.nat(5), clip), { maxLength: 2 }),
})

function edited(before: readonly Clip[], { gone, last, fresh, place, fields }: Edits): Clip[] {
  const changed = before.map((one, at) =>
    fields.reduce((of, [to, change]) => (to === at ? { ...change, id: of.id } : of), one),
  )
  const left = changed.filter((_, at) => at !== gone)
  const moved = last ? [...left.slice(1), ...left.slice(0, 1)] : left
  return moved.toSpliced(place, 0, ...fresh.filter(({ id }) => before.every((one) => one.id !== id)))
}

const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: 24, value })
const range = (start: number, length: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  duration: time(length),
  start_time: time(start),
})

const toClip = ({ id, start, length, enabled, markers }: Clip) => ({
  OTIO_SCHEMA: 'Clip.2',
  name: `clip ${id}`,
  enabled,
  source_range: range(start, length),
  markers: markers.map((at) => ({ OTIO_SCHEMA: 'Marker.2', name: `m${at}`, marked_range: range(at, 0) })),
  media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url: `/media/${id}.mov` },
})

const track = (name: string, kind: string, of: readonly Clip[]) => ({
  OTIO_SCHEMA: 'Track.1',
  name,
  kind,
  children: of.map(toClip),
})

const printed = (video: readonly Clip[], audio: readonly Clip[], indent: number) =>
  JSON.stringify(
    {
      OTIO_SCHEMA: 'Timeline.1',
      name: 'cut',
      tracks: { OTIO_SCHEMA: 'Stack.1', children: [track('V', 'Video', video), track('A', 'Audio', audio)] },
    },
    null,
    indent,
  )

export const sides: fc.Arbitrary<Texts> = fc
  .tuple(clips, clips, edits, edits, edits, fc.constantFrom(2, 4))
  .map(([video, audio, ours, theirs, sound, indent]) => ({
    base: printed(video, audio, indent),
    ours: printed(edited(video, ours), audio, indent),
    theirs: printed(edited(video, theirs), edited(audio, sound), indent),
  }))
