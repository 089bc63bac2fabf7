/** Copies the dead properties, tags and checksums of a source. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { currentRevision } from '../nodes/revise.ts'
import { forgetChecksums } from './checksums.ts'
import { forgetPastMetadata, keepTagsAndProperties } from './past-metadata.ts'

type Copying = Readonly<{ from: number; to: number; since: number }>

const copyProperties = statement((db, { from, to, since }: Copying) =>
  db
    .insertInto('properties')
    .columns(['node', 'uri', 'local', 'value', 'since'])
    .expression((db) =>
      db
        .selectFrom('properties')
        .select((eb) => [
          eb.cast<number>(eb.val(to), 'bigint').as('node'),
          'uri',
          'local',
          'value',
          eb.cast<number>(eb.val(since), 'bigint').as('since'),
        ])
        .where('node', '=', from),
    ),
)
const copyTags = statement((db, { from, to, since }: Copying) =>
  db
    .insertInto('tags')
    .columns(['node', 'tag', 'since'])
    .expression((db) =>
      db
        .selectFrom('tags')
        .select((eb) => [
          eb.cast<number>(eb.val(to), 'bigint').as('node'),
          'tag',
          eb.cast<number>(eb.val(since), 'bigint').as('since'),
        ])
        .where('node', '=', from),
    ),
)
const copyChecksums = statement((db, { from, to }: { from: number; to: number }) =>
  db
    .insertInto('checksums')
    .columns(['node', 'algorithm', 'digest', 'hex'])
    .expression((db) =>
      db
        .selectFrom('checksums')
        .select((eb) => [eb.cast<number>(eb.val(to), 'bigint').as('node'), 'algorithm', 'digest', 'hex'])
        .where('node', '=', from),
    ),
)
const forgetProperties = statement((db, { node }: { node: number }) =>
  db.deleteFrom('properties').where('node', '=', node),
)
const forgetTags = statement((db, { node }: { node: number }) => db.deleteFrom('tags').where('node', '=', node))

/** The target must have none: see `endMetadata`. */
export function* copyMetadata(from: number, to: number): Script<void> {
  const since = yield* currentRevision()
  yield* copyProperties.run({ from, to, since })
  yield* copyTags.run({ from, to, since })
  yield* copyChecksums.run({ from, to })
}

/** Ends what an entry has, because it becomes a copy of another: it is in the past then. */
export function* endMetadata(node: number): Script<void> {
  yield* keepTagsAndProperties(node, yield* currentRevision())
  yield* forgetProperties.run({ node })
  yield* forgetTags.run({ node })
  yield* forgetChecksums(node)
}

/** Forgets what an entry has and had, because it is gone for good. */
export function* forgetMetadata(node: number): Script<void> {
  yield* forgetProperties.run({ node })
  yield* forgetTags.run({ node })
  yield* forgetChecksums(node)
  yield* forgetPastMetadata(node)
}
