/**
 * What keeps a program from PostgreSQL at its start, and whether waiting helps. One table for all of it:
 *
 *   wait            it would start in a while as it is: the server boots, is full of connections, or the network is not there yet
 *   configuration   it would fail in the same way in an hour: somebody has to create, grant or write something
 *
 * Whoever looks after the installation reads the sentence, so it names the server, the database, the role and the way out. While a
 * service serves, other people read what is refused, and problems.ts says what.
 */
import { Problem } from '@alluvium/kernel'
import pg from 'pg'
import type { PostgresTarget } from './connection/connection.ts'

type Place = Readonly<{ host: string; database: string; role: string }>

type Fault = Readonly<{
  /** SQLSTATEs and classes of them, error codes of Node, and beginnings of messages that have no code. */
  errors: readonly string[]
  action: 'wait' | 'configuration'
  says(place: Place): string
}>

const inSetting = 'in the setting `database`'

export const startFaults: readonly Fault[] = [
  {
    errors: ['3D000'],
    action: 'configuration',
    says: ({ database, host, role }) =>
      `There is no database ${database} at ${host}. Create it (CREATE DATABASE ${database} OWNER ${role};), or name another ${inSetting}.`,
  },
  {
    errors: ['28', 'SASL'],
    action: 'configuration',
    says: ({ database, host, role }) =>
      `The server at ${host} does not let the role ${role} into the database ${database}. Create the role, admit it in pg_hba.conf, or mend its name and password ${inSetting}.`,
  },
  {
    errors: ['42501', '3F000'],
    action: 'configuration',
    says: ({ database, host, role }) =>
      `The role ${role} lacks a right in the database ${database} at ${host}. Where the schemas named alluvium_… are there, let it own them and all tables, sequences and functions in them (ALTER … OWNER TO ${role};); where they are not, give it the right to make them (GRANT CREATE ON DATABASE ${database} TO ${role};).`,
  },
  {
    errors: [
      'The server does not support SSL',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    action: 'configuration',
    says: ({ host }) =>
      `The server at ${host} cannot be spoken to over TLS as the setting \`database\` asks. Mend the server's certificate, or \`sslmode\` and \`sslrootcert\` there.`,
  },
  {
    errors: ['PostgreSQL answers encoding='],
    action: 'configuration',
    says: ({ database, host }) =>
      `The database ${database} at ${host} does not keep texts in UTF-8. Create another one (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0;), and name that ${inSetting}.`,
  },
  {
    errors: ['PostgreSQL answers triggers='],
    action: 'configuration',
    says: ({ database, host, role }) =>
      `The database ${database} at ${host} runs no triggers for the role ${role}, so that counts would go wrong. Take the setting back (ALTER DATABASE ${database} RESET session_replication_role; ALTER ROLE ${role} RESET session_replication_role;).`,
  },
  {
    errors: ['25006'],
    action: 'wait',
    says: ({ database, host, role }) =>
      `The database ${database} at ${host} takes no writes from the role ${role} at the moment. Where nobody takes that back, do it (ALTER DATABASE ${database} RESET default_transaction_read_only; ALTER ROLE ${role} RESET default_transaction_read_only;).`,
  },
  {
    errors: ['55000'],
    action: 'wait',
    says: ({ database, host }) =>
      `The database ${database} at ${host} takes no connections at the moment. Where nobody lets them in again, do it (ALTER DATABASE ${database} ALLOW_CONNECTIONS true;).`,
  },
  {
    errors: ['The server is a standby'],
    action: 'wait',
    says: ({ host }) =>
      `The PostgreSQL server at ${host} is a standby, which takes no writes. Name the primary ${inSetting}, or promote this one, and start again.`,
  },
  {
    errors: ['53', '57P'],
    action: 'wait',
    says: ({ host }) =>
      `The PostgreSQL server at ${host} takes no connection yet. Wait until it does, and start again.`,
  },
]

/** Whatever a socket, the resolver of names or a timer says, and what the server says of the connection: it may come back. */
const unreachable: Omit<Fault, 'errors'> = {
  action: 'wait',
  says: ({ host }) =>
    `The PostgreSQL server at ${host} cannot be reached. Start it, or mend its address ${inSetting}, and start again.`,
}
const lostClasses = ['08', '58']

/** Refusals of a running service that another sentence is better for at a start. */
const retold = ['database.unavailable', 'database.corrupt']

/**
 * What to tell whoever starts a program: `database.unavailable` where waiting helps, `database.misconfigured` where it does not; and the
 * error as it is where it is no such fault.
 */
export function startRefusal(error: unknown, target: Pick<PostgresTarget, 'url'>): unknown {
  if (error instanceof Problem && (!retold.includes(error.code) || error.cause === undefined)) return error
  const cause = error instanceof Problem ? error.cause : error
  const found = faultOf(cause)
  if (!found) return error
  const { host, database, role } = placeOf(target.url)
  const [says, why] = [found.says({ host, database, role }), reasonOf(cause)]
  const headers = { 'retry-after': '1' }
  return found.action === 'wait'
    ? new Problem('busy', 'database.unavailable', `${says} It was: ${why}.`, { headers, cause })
    : new Problem('unprocessable', 'database.misconfigured', `${says} It was: ${why}.`, { cause })
}

function faultOf(error: unknown): Omit<Fault, 'errors'> | undefined {
  const known = startFaults.find(({ errors }) => errors.some((one) => isNamed(error, one)))
  if (known) return known
  const isOfServer = error instanceof pg.DatabaseError
  return isOfServer && !lostClasses.some((one) => isNamed(error, one)) ? undefined : unreachable
}

function isNamed(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // A class has two characters or three; a beginning of a message is no code.
  if (error instanceof pg.DatabaseError) return code.startsWith(name)
  return code === name || error.message.startsWith(name)
}

/** Of several addresses of one name, an error has only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error ? String(error.code) : ''
  return (error.message || code).replace(/\.$/, '')
}

/** As the driver reads the address, without the password. */
function placeOf(url: string): Place {
  const { host, port, database, user } = new pg.Client({ connectionString: url })
  return { host: `${host}:${port}`, database: database ?? user ?? '', role: user ?? '' }
}
