/**
 * The fields about rights on files and folders, and about groups. Each has a route in REST: it lets the same callers pass,
 * calls the same operation, and answers in the same form.
 */
import { GraphQLError } from 'graphql/index.js'
import { z } from 'zod'
import { rights } from '../../model/access/right.ts'
import { parsePath } from '../../model/path.ts'
import { accessAt } from '../../operations/access/access-at.ts'
import { setClosed } from '../../operations/access/closed-folders.ts'
import { giveGrant, takeGrant } from '../../operations/access/grants.ts'
import { findPeople, maxNames } from '../../operations/access/people.ts'
import { requestAccess } from '../../operations/access/request-access.ts'
import { hideShared, sharedWith } from '../../operations/access/shared-with-me.ts'
import { takeOver } from '../../operations/access/take-over.ts'
import { addToGroup, createGroup, deleteGroup, listGroups, removeFromGroup } from '../../operations/groups/groups.ts'
import { administrators, owners, readers, writers } from '../authentication/gates.ts'
import { holderIn, requestedRight, sharedItemOf, shownAccess, shownGrant } from '../json/access.ts'
import { shownGroup } from '../json/group.ts'
import type { Service } from '../service.ts'
import { countOf, givenText, maxListed, textOf, wholeOf } from './arguments.ts'
import { allowed, type Context } from './context.ts'
import type { Arguments, Resolvers } from './schema.ts'

const rightIn = ({ right }: Arguments) => z.enum(rights).parse(right)

/** Throws `files.holder-unclear`. */
const holderOf = ({ user, group, everybody }: Arguments) =>
  holderIn({ user: givenText(user), group: givenText(group), everybody: everybody === true || undefined })

/** Reads a prefix, no longer than the route takes it. */
function prefixIn({ prefix }: Arguments): string {
  const text = textOf(prefix, '')
  if (text === '' || text.length > 100) throw new GraphQLError('prefix must have 1 to 100 characters.')
  return text
}

export const accessQueries = (service: Service): Resolvers<Context>['Query'] => ({
  async grants({ path: text }, context) {
    const caller = await allowed(context, readers)
    context.purse.spend(1)
    const { grants, path } = await service.database.read(accessAt({ caller, path: parsePath(textOf(text, '')) }))
    return grants.filter((one) => one.path === path).map(shownGrant)
  },
  async access({ path }, context) {
    const caller = await allowed(context, readers)
    context.purse.spend(1)
    return shownAccess(await service.database.read(accessAt({ caller, path: parsePath(textOf(path, '')) })))
  },
  async shared_with_me(_, context) {
    const caller = await allowed(context, readers)
    context.purse.spend(maxListed)
    const found = await service.database.read(sharedWith(caller, service.clock.now()))
    return await Promise.all(found.map((one) => sharedItemOf(service, one)))
  },
  async people(given, context) {
    const caller = await allowed(context, writers)
    context.purse.spend(maxNames)
    return await service.database.read(findPeople({ caller, prefix: prefixIn(given), limit: maxNames }))
  },
  async groups({ limit, offset }, context) {
    const caller = await allowed(context, administrators)
    const page = { limit: countOf('limit', limit, 100), offset: wholeOf('offset', offset, 0) }
    context.purse.spend(page.limit)
    const { items } = await service.database.read(listGroups({ caller, ...page, at: service.clock.now() }))
    return items.map(shownGroup)
  },
})

export const accessMutations = ({ database, clock, access: rightsOf }: Service): Resolvers<Context>['Mutation'] => ({
  async give_grant(given, context) {
    const caller = await allowed(context, writers)
    context.purse.spend(1)
    const path = parsePath(textOf(given['path'], ''))
    const giving = { caller, path, holder: holderOf(given), right: rightIn(given), at: clock.now() }
    return shownGrant({ ...(await database.write(giveGrant(giving))), path: path.text })
  },
  async take_grant(given, context) {
    const caller = await allowed(context, owners)
    context.purse.spend(1)
    const path = parsePath(textOf(given['path'], ''))
    await database.write(takeGrant({ caller, path, holder: holderOf(given), at: clock.now() }))
    return true
  },
  async set_closed({ path: text, closed }, context) {
    const caller = await allowed(context, writers)
    context.purse.spend(1)
    const path = parsePath(textOf(text, ''))
    await database.write(setClosed({ caller, path, closed: closed === true, at: clock.now() }))
    return shownAccess(await database.read(accessAt({ caller, path })))
  },
  async hide_shared({ path, hidden }, context) {
    const caller = await allowed(context, owners)
    context.purse.spend(1)
    await database.write(hideShared({ caller, path: parsePath(textOf(path, '')), hidden: hidden === true }))
    return true
  },
  async request_access({ path: text, right }, context) {
    const caller = await allowed(context, owners)
    context.purse.spend(1)
    const path = parsePath(textOf(text, ''))
    const asked = { caller, path, right: requestedRight.parse(right), at: clock.now(), access: rightsOf }
    await database.write(requestAccess(asked))
    return true
  },
  async take_over({ path }, context) {
    const caller = await allowed(context, administrators)
    context.purse.spend(1)
    await database.write(takeOver({ caller, path: parsePath(textOf(path, '')), at: clock.now() }))
    return true
  },
  async create_group({ name }, context) {
    const caller = await allowed(context, administrators)
    context.purse.spend(1)
    return shownGroup(await database.write(createGroup({ caller, name: textOf(name, ''), at: clock.now() })))
  },
  async delete_group({ name }, context) {
    const caller = await allowed(context, administrators)
    context.purse.spend(1)
    await database.write(deleteGroup({ caller, name: textOf(name, '') }))
    return true
  },
  async add_to_group(given, context) {
    const caller = await allowed(context, administrators)
    context.purse.spend(1)
    return shownGroup(await database.write(addToGroup({ caller, ...membershipIn(given), at: clock.now() })))
  },
  async remove_from_group(given, context) {
    const caller = await allowed(context, administrators)
    context.purse.spend(1)
    await database.write(removeFromGroup({ caller, ...membershipIn(given) }))
    return true
  },
})

const membershipIn = ({ name, username }: Arguments) => ({ name: textOf(name, ''), username: textOf(username, '') })
