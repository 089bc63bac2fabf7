/**
 * Work that one program does at a time. An advisory lock of its connection says who does it, and ends with the connection
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS).
 */
import { createHash } from 'node:crypto'
import type { Database } from '../../engine/database.ts'
import type { PostgresSession } from './connection.ts'

/** @param connected the connection of this program that holds the locks. */
export function oneAtATime(schema: string, connected: () => Promise<PostgresSession>): Database['oneAtATime'] {
  const underWay = new Set<string>() // who holds a lock gets it again over the same connection

  async function holding<T>(task: string, work: () => Promise<T>): Promise<T | undefined> {
    const session = await connected()
    const key = keyOf(schema, task)
    const { rows } = await session.run({
      text: `SELECT CAST(pg_try_advisory_lock(${key}) AS integer) AS held`,
      values: [],
    })
    if (rows[0]?.['held'] !== 1) return undefined
    try {
      return await work()
    } finally {
      await session.command(`SELECT pg_advisory_unlock(${key})`).catch(() => undefined) // it ended with the connection
    }
  }

  return async (task, work) => {
    if (underWay.has(task)) return undefined
    underWay.add(task)
    try {
      return await holding(task, work)
    } finally {
      underWay.delete(task)
    }
  }
}

const keyOf = (schema: string, task: string): bigint =>
  createHash('sha256').update(`alluvium task ${task} of ${schema}`).digest().readBigInt64BE(0)
