/** The properties driver: entries by key, their order kept but without a meaning, their values merged whole. */

import type { Profile } from '../../core/model/profile.ts'
import { bySide } from '../../core/model/sides.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { DisputedComments } from './disputed-comments.ts'
import { scanProperties } from './scan.ts'

/** What the wrappers of Gradle and Maven download, and its checksum; and the version of a project built by Gradle. */
const profile: Profile = {
  name: 'properties',
  rules: [
    { at: [], is: 'together', members: ['distributionUrl', 'distributionSha256Sum'] },
    { at: [], is: 'together', members: ['wrapperUrl', 'wrapperSha256Sum'] },
    { at: ['version'], is: 'version' },
  ],
  identityKeys: [],
  exclusive: [],
}

export const propertiesDriver = structuralDriver({
  name: 'properties',
  parse: scanProperties,
  profileOf: () => profile,
  separators: /^\s*$/,
  objectionTo: (_, trees) => new DisputedComments(trees).in(bySide((side) => trees[side].root.children[0])),
})
