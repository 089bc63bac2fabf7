/**
 * An entry of the audit log, and the hash that chains it to the one before: SHA-256 over the JSON array of the previous
 * hash and every field, in the order below. The count comes last, and only if it is not 1. Anybody can compute it from
 * the table, in any language.
 */
import { hash } from 'node:crypto'
import type { Tables } from '../../ports/ledger.ts'

type AuditRow = Tables['audit']

/** An entry before it has a place in the chain. It stands for one request unless `count` says more. */
export type AuditEntry = Omit<AuditRow, 'entry' | 'hash' | 'count'> & Readonly<{ count?: number }>

export const entryHash = (previous: string, entry: number, one: AuditEntry): string =>
  hash(
    'sha256',
    JSON.stringify([
      previous,
      entry,
      one.at,
      one.method,
      one.path,
      one.target,
      one.username,
      one.status,
      one.client_ip,
      one.user_agent,
      one.bytes,
      one.request_id,
      one.revision,
      ...countOf(one),
    ]),
  )

/** Only when it is not 1: entries from before there were counts keep their hash. */
const countOf = ({ count = 1 }: AuditEntry): readonly number[] => (count === 1 ? [] : [count])
