/** OpenTimelineIO. */

import { driverTarget } from '../../testing/driver-target.ts'
import { otioDriver } from '../drivers/otio/otio.ts'

const timeline = (name: string, more = '') =>
  `{"OTIO_SCHEMA": "Timeline.1", "name": "${name}", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [{"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [{"OTIO_SCHEMA": "Clip.2", "name": "c", "source_range": {"OTIO_SCHEMA": "TimeRange.1", "start_time": {"OTIO_SCHEMA": "RationalTime.1", "rate": 24, "value": 0}, "duration": {"OTIO_SCHEMA": "RationalTime.1", "rate": 24, "value": 48}}}${more}]}]}}`

export const target = driverTarget(otioDriver, {
  base: timeline('base'),
  theirs: timeline('theirs', ', {"OTIO_SCHEMA": "Gap.1", "name": "g"}'),
  seeds: [
    timeline('abcdef'),
    timeline(
      'abcdef',
      ', {"OTIO_SCHEMA": "Transition.1", "name": "t", "in_offset": null}, {"OTIO_SCHEMA": "Clip.2", "name": "d"}',
    ),
  ],
})
