/** Groups that are sent behind one another: what they spare, and what must hold when one of them meets something else than expected. */
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { add } from '../../../testing/contract/sums.ts'
import {
  addThing,
  countOf,
  ids,
  nextNumber,
  once,
  refusal,
  setCount,
  statement,
  thingById,
} from '../../../testing/contract/tables.ts'
import { farSchema } from '../../../testing/far-schema.ts'
import { testPostgresUrl } from '../../../testing/test-databases.ts'
import type { Database } from '../../engine/database.ts'
import { afterCommit, endOfGroup, type Script } from '../../scripts/script.ts'
import { beginLocked } from './turn.ts'

const server = testPostgresUrl()
const reason = server === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''

function* takeNumber(): Script<number> {
  return (yield* nextNumber.first({ by: 1 }))?.count ?? -1
}

/** Takes a number in a group of its own. */
function* takeNumberAlone(): Script<number> {
  const taken = yield* takeNumber()
  yield endOfGroup
  return taken
}

const makeRefusing = once(
  () =>
    sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused at the commit''; END'`,
)
const refuseAtCommit = once(
  () =>
    sql`CREATE CONSTRAINT TRIGGER refusing AFTER INSERT ON thing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
)

const refuseSum = once(
  () =>
    sql`CREATE TRIGGER refusing_sum BEFORE INSERT OR UPDATE ON counter FOR EACH ROW WHEN (NEW.name = 'unlucky') EXECUTE FUNCTION refuse()`,
)

function* withThrowingEffect(): Script<void> {
  yield* takeNumberAlone()
  yield* afterCommit(() => {
    throw new Error('thrown by the effect')
  })
}

const idOfThing = statement((db, { id }: { id: number }) => db.selectFrom('thing').select('id').where('id', '=', id))

/** Adds a thing where there is none: whether there was one. */
const addUnlessThere = (id: number) =>
  function* adding(): Script<boolean> {
    if (yield* idOfThing.first({ id })) return true
    yield* addThing.run({ id, text: 'new' })
    return false
  }

const somewhereFar = () => farSchema(server ?? '')

/** Until it writes as one does that has written alone for a while. */
async function warm(database: Database): Promise<number> {
  await database.write(setCount.run({ name: 'numbers', count: 0 }))
  let last = 0
  for (let turn = 0; turn < 5; turn += 1) last = await database.write(takeNumber) // oxlint-disable-line no-await-in-loop -- one after another
  return last
}

describe.skipIf(server === undefined)(`writers on PostgreSQL${reason}`, () => {
  test('a writer alone goes to the server twice for a script: with all its queries, and with the commit', async () => {
    const { relay, open } = await somewhereFar()
    const database = await open()
    const last = await warm(database)
    const before = relay.trips()
    expect(await database.write(takeNumber)).toBe(last + 1)
    expect(relay.trips() - before).toBe(2)
  })

  test('looking whether something new is there is no way of its own, once the last ones were not there', async () => {
    const { relay, open } = await somewhereFar()
    const database = await open()
    await warm(database)
    for (let id = 1; id <= 10; id += 1) await database.write(addUnlessThere(id)) // oxlint-disable-line no-await-in-loop -- one after another
    const before = relay.trips()
    expect(await Promise.all([11, 12, 13].map((id) => database.write(addUnlessThere(id))))).toEqual([
      false,
      false,
      false,
    ])
    expect(relay.trips() - before).toBe(2)
  })

  test('what another node has added is found, though it was expected to be new and adding it again fails', async () => {
    const { relay, open } = await somewhereFar()
    const [database, other] = [await open(), await open()]
    await warm(database)
    for (let id = 1; id <= 10; id += 1) await database.write(addUnlessThere(id)) // oxlint-disable-line no-await-in-loop -- one after another
    await other.write(addThing.run({ id: 12, text: 'of another node' }))
    const before = relay.trips()
    const found = await Promise.all([11, 12, 13, 14].map((id) => database.write(addUnlessThere(id))))
    expect(found).toEqual([false, true, false, false])
    expect(relay.trips() - before).toBe(3) // all queries, once more from the second script on, the commit
    expect(await database.read(() => thingById.first({ id: 12 }))).toMatchObject({ text: 'of another node' })
    expect(await database.read(ids())).toEqual(Array.from({ length: 14 }, (_, at) => at + 1))
  })

  test('the queries of a group travel with the commit of the one before', async () => {
    const { relay, open } = await somewhereFar()
    const database = await open()
    const last = await warm(database)
    const before = relay.trips()
    const taken = await Promise.all(Array.from({ length: 10 }, () => database.write(takeNumberAlone)))
    expect(taken).toEqual(Array.from({ length: 10 }, (_, at) => last + 1 + at))
    expect(relay.trips() - before).toBe(11)
  })

  test('who went on without waiting for its turn does not take a number that another node has taken', async () => {
    const { open } = await somewhereFar()
    const [one, other] = [await open(), await open()]
    const last = await warm(one)
    expect(await other.write(takeNumber)).toBe(last + 1)
    const taken = await Promise.all([one.write(takeNumber), one.write(takeNumberAlone), one.write(takeNumber)])
    expect(taken).toEqual([last + 2, last + 3, last + 4])
    expect(await other.write(takeNumber)).toBe(last + 5)
  })

  test('no number is given twice where a script that cannot be begun anew counts before others, and another node has counted', async () => {
    const { open } = await somewhereFar()
    const [one, other] = [await open(), await open()]
    const last = await warm(one)
    expect(await other.write(takeNumber)).toBe(last + 1)
    const taken = await Promise.all([one.write(takeNumber()), one.write(takeNumber), one.write(takeNumber)])
    expect(taken).toEqual([last + 2, last + 3, last + 4])
    expect(await other.write(takeNumber)).toBe(last + 5)
  })

  test('numbers go on from where another statement has set them, in the same group', async () => {
    const { open } = await somewhereFar()
    const database = await open()
    await warm(database)
    const set = database.write(() => setCount.run({ name: 'numbers', count: 1000 }))
    const taken = await Promise.all([database.write(takeNumber), database.write(takeNumber)])
    await set
    expect(taken).toEqual([1001, 1002])
    expect(await database.read(countOf.first({ name: 'numbers' }))).toEqual({ count: 1002 })
  })

  test('a number that a refused script had taken is given to the next', async () => {
    const { open } = await somewhereFar()
    const database = await open()
    const last = await warm(database)
    function* refused(): Script<void> {
      yield* takeNumber()
      throw new Error('refused')
    }
    const written = [
      database.write(takeNumber),
      refusal(database.write(refused)),
      database.write(takeNumber),
      refusal(database.write(refused())),
      database.write(takeNumber),
    ]
    const [first, , second, , third] = await Promise.all(written)
    expect([first, second, third]).toEqual([last + 1, last + 2, last + 3])
    expect(await database.read(countOf.first({ name: 'numbers' }))).toEqual({ count: last + 3 })
  })

  test('no number is left out where the first script of a node that counts is refused', async () => {
    const { open } = await somewhereFar()
    const other = await open()
    await other.write(setCount.run({ name: 'numbers', count: 5 }))
    const database = await open()
    function* refused(): Script<void> {
      yield* takeNumber()
      throw new Error('refused')
    }
    const written = [refusal(database.write(refused())), database.write(takeNumber), database.write(takeNumber())]
    const [, ...taken] = await Promise.all(written)
    expect(new Set(taken)).toEqual(new Set([6, 7]))
    expect(await database.read(countOf.first({ name: 'numbers' }))).toEqual({ count: 7 })
  })

  test('scripts that were sent for a turn that never came are written by the next connection, once', async () => {
    const { schema, open } = await somewhereFar()
    const database = await open()
    const last = await warm(database)
    const holder = new pg.Client({ connectionString: server })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query(beginLocked(schema))
    const addedOnce = database.write(addThing.run({ id: 1, text: 'cannot be begun anew' }))
    const taken = [database.write(takeNumber), database.write(takeNumber)]
    const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'alluvium ${schema}' AND wait_event = 'advisory'`
    await expect.poll(async () => (await holder.query(ended)).rowCount).toBe(1)
    await holder.query('ROLLBACK')
    expect([await addedOnce, ...(await Promise.all(taken))]).toEqual([1, last + 1, last + 2])
    expect(await database.read(ids())).toEqual([1])
  })

  test('scripts behind a group whose commit fails are written, as if it had never been', async () => {
    const { open } = await somewhereFar()
    const database = await open()
    const last = await warm(database)
    await database.write(makeRefusing.run())
    await database.write(refuseAtCommit.run())
    function* refusedAtCommit(): Script<void> {
      yield* takeNumber()
      yield* addThing.run({ id: 404, text: 'refused at the commit' })
      yield endOfGroup
    }
    const refused = refusal(database.write(refusedAtCommit))
    const taken = [database.write(takeNumberAlone), database.write(takeNumber)]
    expect(String(await refused)).toContain('refused at the commit')
    expect(await Promise.all(taken)).toEqual([last + 1, last + 2])
    expect(await database.read(ids())).toEqual([])
  })
  test('scripts behind a group whose sum fails are written, though its transaction was still open', async () => {
    const { open } = await somewhereFar()
    const database = await open()
    const last = await warm(database)
    await database.write(makeRefusing.run())
    await database.write(refuseSum.run())
    function* addingUnluckily(): Script<void> {
      yield* takeNumber()
      yield* add({ name: 'unlucky', count: 1 }) // is sent with the commit
      yield endOfGroup
    }
    const refused = refusal(database.write(addingUnluckily))
    const taken = [database.write(takeNumberAlone), database.write(takeNumber)]
    expect(String(await refused)).toContain('refused at the commit')
    expect(await Promise.all(taken)).toEqual([last + 1, last + 2])
  })

  test('an effect that throws rejects its write, and the next ones are written', async () => {
    const { open } = await somewhereFar()
    const database = await open()
    const last = await warm(database)
    const thrown = refusal(database.write(withThrowingEffect))
    const taken = database.write(takeNumber)
    expect(String(await thrown)).toContain('thrown by the effect')
    expect(await taken).toBe(last + 2)
    expect(await database.write(takeNumber)).toBe(last + 3)
  })
})
