/**
 * Rows that others name, though no operation removes the one without the other: what is missing was lost. Rows that nothing else
 * names may be missing without a trace, such as a grant.
 *
 *   the root, the trash             there from the beginning
 *   accounts, revisions             numbered without a gap, and never removed
 *   whose home a folder is          the folder has the right that the service gave its owner
 *   what a folder of homes holds    the homes in it say so
 *   groups, uploads                 whoever removes them removes what names them
 *   second factors                  an account says whether it has one
 */
import type { Script } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import type { Holds } from '../access/holding-folders.ts'
import { lostHomes } from '../accounts/home-rows.ts'
import { lostFixedFolders } from './fixed-folders.ts'
import { lostAccountIds, lostAccounts } from './lost-accounts.ts'
import { lostHoldingFolders } from './lost-holding-folders.ts'
import { lostRevisions } from './lost-revisions.ts'
import { describedNode } from './rows-without-content.ts'

type Missing = Readonly<{ what: string }>

const keysIn = (keys: RawBuilder<Readonly<{ key: string }>>) =>
  function* keysMissing(limit: number): Script<readonly string[]> {
    const rows = yield* once<{ key: string }>(() => sql<{ key: string }>`${keys} order by 1 limit ${limit}`).all()
    return rows.map(({ key }) => key)
  }

/** The ids of groups that have members or rights, and are not there. */
export const lostGroups = keysIn(sql`
  select key from (select holder as key from grants where kind = 'group' union select group_id from group_members
    union select id from scim_resources where kind = 'group') as named
  where not exists (select 1 from groups where groups.id = named.key)`)

/** The ids of uploads that have parts, and are not there. */
export const lostUploads = keysIn(sql`
  select distinct upload as key from upload_parts
  where not exists (select 1 from uploads where uploads.upload = upload_parts.upload)`)

/** By the numbers of accounts, as text. */
const lostFactors = keysIn(sql`
  select cast(number as text) as key from users where second_factor = 1
    and not exists (select 1 from second_factors where second_factors.account = users.number)`)
/** Those that were used and not removed, of accounts that have not to give them. */
export const forgottenFactors = keysIn(sql`
  select cast(number as text) as key from users where second_factor = 0
    and exists (select 1 from second_factors where second_factors.account = users.number and last_step > 0)`)

const heldThings: Readonly<Record<Holds, string>> = { homes: 'homes', organizations: 'the folders of organizations' }

/** @param limit of those of one kind. */
export function* missingRows(limit: number): Script<readonly Missing[]> {
  const found = (yield* lostFixedFolders()).map(({ what }) => `The ${what} is not there.`)
  for (const number of yield* lostAccounts(limit))
    found.push(`The account ${number} is not there, though accounts are never removed.`)
  for (const id of yield* lostAccountIds(limit))
    found.push(`The account with the id ${id}, which has rights or belongs to a group, is not there.`)
  for (const { account, node } of yield* lostHomes(limit))
    found.push(`${yield* describedNode(node)} is not known any more as the home of the account ${account}.`)
  for (const { node, holds } of yield* lostHoldingFolders(limit))
    found.push(`${yield* describedNode(node)} is not known any more as what holds ${heldThings[holds]}.`)
  for (const { from, to } of yield* lostRevisions(limit))
    found.push(`The ${from === to ? `revision ${from} is` : `revisions ${from} to ${to} are`} not there.`)
  for (const group of yield* lostGroups(limit))
    found.push(`The group ${group}, which has members or rights, is not there.`)
  for (const upload of yield* lostUploads(limit)) found.push(`The upload ${upload}, which has parts, is not there.`)
  for (const account of yield* lostFactors(limit))
    found.push(`The second factor of the account ${account}, which has to give it, is not there.`)
  for (const account of yield* forgottenFactors(limit))
    found.push(`The account ${account} has not to give its second factor any more, though it was used and not removed.`)
  return found.map((what) => ({ what }))
}
