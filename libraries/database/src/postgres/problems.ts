import { Problem } from '@alluvium/kernel'
import pg from 'pg'
import { aborted, busy, corrupt, fullServer, schemaLost, unavailable } from '../engine/problems.ts'

/** SQLSTATE classes and codes; the rest are the query's own fault. */
const fullCodes = ['53100']
const busyCodes = ['55P03', '57014', '40P01', '40001']
/** `data_corrupted`, `index_corrupted`. */
const corruptCodes = ['XX001', 'XX002']
/**
 * `undefined_table`, `undefined_column`, `invalid_schema_name`, and `invalid_column_reference` where nothing keeps unique what ON CONFLICT
 * names: what the migrations made was there when the database was opened.
 */
const schemaLostCodes = ['42P01', '42703', '3F000', '42P10']
/** `insufficient_privilege`: a right was taken away since then. */
const deniedCodes = ['42501']
const lostClasses = ['08', '53', '57P', '58']

/**
 * What an error of PostgreSQL, or of the connection to it, means for the person who asked; undefined when the
 * query is at fault. What the server did not say itself was said by a socket or a timer, so the connection is gone.
 */
export function postgresRefusal(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof pg.DatabaseError)) return unavailable(error)
  const code = error.code ?? ''
  if (fullCodes.includes(code)) return fullServer(error)
  if (busyCodes.includes(code)) return busy(error)
  if (corruptCodes.includes(code)) return corrupt(error)
  if (schemaLostCodes.includes(code)) return schemaLost(error)
  if (deniedCodes.includes(code)) return unavailable(error)
  return lostClasses.some((beginning) => code.startsWith(beginning)) ? unavailable(error) : undefined
}

const readOnlyCode = '25006'

/** The same where a connection is there to write: a server that takes no writes cannot work, such as one that became a standby. */
export function postgresWriteRefusal(error: unknown): Problem | undefined {
  const isReadOnly = error instanceof pg.DatabaseError && error.code === readOnlyCode
  return isReadOnly ? unavailable(error) : postgresRefusal(error)
}

const abortedCode = '25P02'

/**
 * What a COMMIT that was not made means, as the error that answers it or as the tag of a ROLLBACK: an earlier query had ended the
 * transaction. Undefined for an error that says something else.
 */
export function postgresAborted(answer: unknown): Problem | undefined {
  if (typeof answer === 'string') return aborted(new Error(`PostgreSQL answered COMMIT with ${answer}.`))
  return answer instanceof pg.DatabaseError && answer.code === abortedCode ? aborted(answer) : undefined
}
