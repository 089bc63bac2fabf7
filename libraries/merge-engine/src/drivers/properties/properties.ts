/** The properties driver: entries by key; their order is kept but has no meaning; texts merge by their words. */

import type { Profile } from '../../core/model/profile.ts'
import { bySide } from '../../core/model/sides.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { DisputedComments } from './disputed-comments.ts'
import { scanProperties } from './scan.ts'

/** The download of the wrappers of Gradle and Maven with its checksum; the version of a Gradle project, and of what it needs. */
const profile: Profile = {
  name: 'properties',
  rules: [
    { at: [], is: 'together', members: ['distributionUrl', 'distributionSha256Sum'] },
    { at: [], is: 'together', members: ['wrapperUrl', 'wrapperSha256Sum'] },
    { at: ['version'], is: 'version' },
    { at: ['*'], is: 'dependency', named: /^version[._-]|version$/i },
    { at: ['distributionUrl'], is: 'dependency', within: true },
    { at: ['wrapperUrl'], is: 'dependency', within: true },
  ],
  identityKeys: [],
  exclusive: [],
}

export const propertiesDriver = structuralDriver({
  name: 'properties',
  parse: scanProperties,
  profileOf: () => profile,
  separators: /^\s*$/,
  refersByName: true,
  isText: (kind) => kind === 'value',
  objectionTo: (_, trees) => new DisputedComments(trees).in(bySide((side) => trees[side].root.children[0])),
})
