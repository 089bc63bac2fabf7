import { Problem } from '@alluvium/kernel'
import pg from 'pg'
import { busy, corrupt, fullServer, unavailable } from '../engine/problems.ts'

/** SQLSTATE classes and codes; the rest are the query's own fault. */
const fullCodes = ['53100']
const busyCodes = ['55P03', '57014', '40P01', '40001']
/** `data_corrupted`, `index_corrupted`. */
const corruptCodes = ['XX001', 'XX002']
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
  return lostClasses.some((beginning) => code.startsWith(beginning)) ? unavailable(error) : undefined
}

const readOnlyCode = '25006'

/** The same where a connection is there to write: a server that takes no writes cannot work, such as one that became a standby. */
export function postgresWriteRefusal(error: unknown): Problem | undefined {
  const isReadOnly = error instanceof pg.DatabaseError && error.code === readOnlyCode
  return isReadOnly ? unavailable(error) : postgresRefusal(error)
}
