/** The log of what administrators did: written in the transaction of the act itself, never changed after. */
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Act, Actor, Change } from '../../model/administration/act.ts'
import type { User } from '../../model/user.ts'
import { once, statement } from '../../ports/statements.ts'
import type { Tables } from '../../ports/tables.ts'

type Row = Omit<Tables['administrative_acts'], 'act_id'>

const insert = statement((db, { acted_at, actor_id, actor, act, target_id, target, changes, address }: Row) =>
  db.insertInto('administrative_acts').values({ acted_at, actor_id, actor, act, target_id, target, changes, address }),
)

export type NoteAct = Readonly<{
  act: Act
  by: Actor
  target: Pick<User, 'id' | 'email'>
  changes: readonly Change[]
  now: number
}>

export function* noteAct({ act, by, target, changes, now }: NoteAct): Script<void> {
  yield* insert.run({
    acted_at: now,
    actor_id: by.id,
    actor: by.name,
    act,
    target_id: target.id,
    target: target.email,
    changes: JSON.stringify(changes),
    address: by.address,
  })
}

export type ReadActs = Readonly<{
  /** Only what this account did, or was done to it. */
  userId?: string | undefined
  limit: number
  offset: number
}>

export type ActRow = Tables['administrative_acts'] & Readonly<{ act_id: number }>

/** Newest first. */
export function* readActs({
  userId,
  limit,
  offset,
}: ReadActs): Script<Readonly<{ acts: readonly ActRow[]; total: number }>> {
  const acts = yield* once<ActRow>((db) =>
    db
      .selectFrom('administrative_acts')
      .selectAll()
      .$if(userId !== undefined, (query) => query.where(concerns(userId ?? '')))
      .orderBy('act_id', 'desc')
      .limit(limit)
      .offset(offset),
  ).all()
  const counted = yield* once<{ total: number }>((db) =>
    db
      .selectFrom('administrative_acts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$if(userId !== undefined, (query) => query.where(concerns(userId ?? ''))),
  ).first()
  return { acts, total: counted?.total ?? 0 }
}

const concerns =
  (userId: string) =>
  (where: ExpressionBuilder<Tables, 'administrative_acts'>): Expression<SqlBool> =>
    where.or([where('target_id', '=', userId), where('actor_id', '=', userId)])

/** Describes an act as the API answers it. */
export const actOf = ({ acted_at, actor_id, actor, act, target_id, target, changes, address }: ActRow) => ({
  timestamp: timestamp(acted_at),
  actor_id,
  actor,
  act,
  target_id,
  target,
  changes: changesSchema.parse(JSON.parse(changes)),
  address,
})

const changesSchema = z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string() }))
