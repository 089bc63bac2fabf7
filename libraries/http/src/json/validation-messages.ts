/**
 * What is wrong with a field, as one sentence that names it. A schema's own message completes the sentence after the
 * name (`z.url({ error: 'must be an http address' })` gives `"start_url" must be an http address.`) or, when it
 * begins with a capital letter, is the sentence.
 */
import { Problem } from '@alluvium/kernel'
import { z } from 'zod'

/** Parses, or throws the 400 that names the first field that is wrong. `whole` says what is parsed when no field is to blame. */
export function parseFields(schema: z.ZodType, value: unknown, whole: string): unknown {
  const result = schema.safeParse(value, { error: (issue) => predicate(issue) })
  if (result.success) return result.data
  throw problemOf(result.error.issues, whole)
}

/** An unknown field first: it is often the misspelt name of the one that is missing. */
function problemOf(issues: readonly z.core.$ZodIssue[], whole: string): Problem {
  const unknown = issues.map(innermost).find((issue) => issue.code === 'unrecognized_keys')
  if (unknown !== undefined) {
    const name = nameOf([...unknown.path, unknown.keys[0] ?? ''], whole)
    return new Problem('invalid', 'http.unknown-field', `${name} is not a field of this request.`)
  }
  const issue = issues[0] === undefined ? undefined : innermost(issues[0])
  const message = issue?.message ?? 'is not valid'
  const sentence = /^[A-Z"]/.test(message) ? message : `${nameOf(issue?.path ?? [], whole)} ${message}`
  return new Problem('invalid', 'http.invalid-field', sentence.endsWith('.') ? sentence : `${sentence}.`)
}

const depth = (branch: readonly z.core.$ZodIssue[]): number => branch[0]?.path.length ?? 0

/** Returns, of a union, the issue of the branch that came nearest: the one with the fewest issues, and among those the deepest. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const branches = issue.errors.filter((branch) => branch.length > 0)
  const nearest = branches.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))[0]?.[0]
  if (nearest === undefined || branches.every((branch) => depth(branch) === 0 && branch[0]?.code === 'invalid_type'))
    return issue
  const inner = innermost(nearest)
  return { ...inner, path: [...issue.path, ...inner.path] }
}

function nameOf(path: readonly PropertyKey[], whole: string): string {
  if (path.length === 0) return whole
  const name = path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('')
  return `"${name}"`
}

/** The end of the sentence after the field's name. Falls back to zod's own words where ours would say less. */
function predicate(issue: z.core.$ZodRawIssue): string | undefined {
  if (
    issue.input === undefined &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union')
  ) {
    return 'is missing'
  }
  if (issue.code === 'invalid_type') return `must be ${typeWords[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small')
    return `must ${bound(issue.origin, 'least', Number(issue.minimum), issue.inclusive !== false)}`
  if (issue.code === 'too_big')
    return `must ${bound(issue.origin, 'most', Number(issue.maximum), issue.inclusive !== false)}`
  if (issue.code === 'invalid_value') return `must be ${choices(issue.values)}`
  if (issue.code === 'invalid_format')
    return `must be ${formatWords[issue.format] ?? `a text of the form ${issue.format}`}`
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`
  if (issue.code === 'invalid_union') return 'has none of the forms it may have'
  if (issue.code === 'invalid_key') return 'has a name that it may not have'
  if (issue.code === 'invalid_element') return 'has an element that is not valid'
  return undefined
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  nan: 'not a number',
  bigint: 'a whole number',
  date: 'a time',
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'an absolute address',
  uuid: 'a UUID',
  guid: 'a UUID',
  datetime: 'a time as RFC 3339 writes it',
  date: 'a date such as 2026-11-20',
  time: 'a time of day such as 15:30:00',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'an IPv4 block such as 10.0.0.0/8',
  cidrv6: 'an IPv6 block such as 2001:db8::/32',
  base64: 'base64',
  base64url: 'base64url',
  regex: 'of another form',
  jwt: 'a JWT',
}

function bound(origin: string, side: 'least' | 'most', value: number, inclusive: boolean): string {
  if (origin === 'string') return `be at ${side} ${counted(value, 'character')} long`
  if (origin === 'array' || origin === 'set') return `have at ${side} ${counted(value, 'element')}`
  if (inclusive) return `be at ${side} ${value}`
  return `be ${side === 'least' ? 'more' : 'less'} than ${value}`
}

const counted = (value: number, what: string): string => `${value} ${what}${value === 1 ? '' : 's'}`

function choices(values: readonly unknown[]): string {
  const words = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return words.length === 1 ? (words[0] ?? '') : `one of ${words.join(', ')}`
}
