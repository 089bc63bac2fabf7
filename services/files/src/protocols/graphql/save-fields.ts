/** The fields about saves that came too late; each has a route in REST, which answers in the same form. */
import { parsePath } from '../../model/path.ts'
import { listVersions } from '../../operations/history/versions.ts'
import { chooseForFolder, chooseForUser } from '../../operations/stale-writes/merge-choices.ts'
import { listRetainedWrites } from '../../operations/stale-writes/retained-writes.ts'
import { writers } from '../authentication/gates.ts'
import { saveOf } from '../json/save.ts'
import { versionOf } from '../json/version.ts'
import { mergeChoice } from '../merge-on-save/merge-rules.ts'
import type { Service } from '../service.ts'
import { countOf, givenText, maxListed, textOf, wholeOf } from './arguments.ts'
import { allowed, type Context, known } from './context.ts'
import type { Resolvers } from './schema.ts'

export const saveQueries = ({ database, clock }: Service): Resolvers<Context>['Query'] => ({
  async saves({ limit, offset }, { caller, purse, signal }) {
    const page = { limit: countOf('limit', limit, 100), offset: wholeOf('offset', offset, 0) }
    purse.spend(page.limit)
    const asked = { caller: known(caller), now: clock.now(), everybody: false, signal, ...page }
    return (await listRetainedWrites(database, asked)).writes.map(saveOf)
  },
  async versions({ path }, { caller, purse }) {
    purse.spend(maxListed)
    const asked = { caller: known(caller), path: parsePath(textOf(path, '')), now: clock.now() }
    return (await database.read(listVersions(asked))).map(versionOf).map(({ merge, ...version }) => {
      if (!merge) return { ...version, merge }
      const { parents, ...from } = merge
      return { ...version, merge: { ...from, ours: parents[0], save: parents[1] } }
    })
  },
})

export const saveMutations = ({ database }: Service): Resolvers<Context>['Mutation'] => ({
  async set_merge_on_save({ path, ...chosen }, context) {
    const caller = await allowed(context, writers)
    context.purse.spend(1)
    const choice = mergeChoice.parse(chosen)
    const folder = givenText(path)
    await database.write(
      folder === undefined
        ? chooseForUser(caller, choice)
        : chooseForFolder({ caller, path: parsePath(folder) }, choice),
    )
    return true
  },
})
