/**
 * Structured logs: readable lines on a terminal, one JSON object a line otherwise. A secret never
 * reaches them: `redactUrl` and the list of fields below take passwords, tokens and keys out before
 * a line is written, wherever in the object they stand, the sentences of errors included. A line that can't be written is
 * dropped (output.ts): no log is worth a service.
 */
import { type DestinationStream, type Logger, pino } from 'pino'
import { openLossy } from './output.ts'
import { prettyLine } from './pretty.ts'
import { censored, redactUrl } from './redact-url.ts'

export type { Logger } from 'pino'

/** A level shows its own lines and those of all after it; `silent` shows none. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const secretNames = new Set([
  'password',
  'passphrase',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'id_token_hint',
  'client_secret',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-share-password',
  'api_key',
  'apikey',
  'key',
  'code',
  'state',
])
/** A message that no mail server takes is logged in full for the operator, who is to pass its link on. */
const unredactedField = 'mail_text'
const maxDepth = 8

/** A copy of `value` in which whatever is named like a secret is censored, however deep it stands. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactUrl(value)
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (value instanceof Error) return value // its serializer sees to it
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1))
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  return fieldsWithoutSecrets(value, depth)
}

function fieldsWithoutSecrets(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(name, inner, depth)]))
}

function shown(name: string, value: unknown, depth: number): unknown {
  if (name === unredactedField && depth === 0) return value
  return secretNames.has(name.toLowerCase()) && typeof value !== 'object' ? censored : withoutSecrets(value, depth + 1)
}

/** Describes an error for the log, with its `code`, which says what went wrong, such as `ECONNRESET`. */
function errorWithoutSecrets(error: Error): unknown {
  const fields: unknown = pino.stdSerializers.err(error)
  if (typeof fields !== 'object' || fields === null) return withoutSecrets(fields, 1)
  return { ...fieldsWithoutSecrets(fields, 1), ...('code' in error ? { code: error.code } : {}) }
}

export type LogOptions = Readonly<{
  level: LogLevel
  /** Which service speaks: `files`, `platform`, `crawl`, `serve`. */
  service: string
  /** Where lines go; default: standard error, readable when that is a terminal. */
  destination?: DestinationStream
}>

/** Opens the log of one service. On standard error, a line that cannot be written is dropped. */
export function openLogs({ level, service, destination }: LogOptions): Logger {
  const logger: Logger = pino(
    {
      level,
      base: { service },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (object) => fieldsWithoutSecrets(object, 0),
      },
      serializers: { err: errorWithoutSecrets },
    },
    destination ?? standardError(() => logger),
  )
  return logger
}

/** Writes to standard error, and says in the log how many of its lines are missing, once it can be written again. */
function standardError(logger: () => Logger): DestinationStream {
  const output = openLossy(2, (lines, err) =>
    logger().error({ lines, err }, `${lines} lines of the log could not be written here and are lost`),
  )
  const shown = process.stderr.isTTY ? prettyLine() : (line: string) => line
  return { write: (line) => void output.write(shown(line)) }
}
