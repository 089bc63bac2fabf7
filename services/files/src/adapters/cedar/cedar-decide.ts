/**
 * Deciding by policies that are ready. Cedar takes tens of microseconds for a decision, and a list of ten thousand
 * entries asks ten thousand times; but policies know nothing of a path except which of the paths they name it is, and
 * which it lies in:
 *
 *   policies name  /  /public  /public/docs
 *   /public/docs/a/b.txt  ->  below /public/docs       /public/docs  ->  /public/docs itself
 *
 * So the question is asked of that place, and the answer kept for all entries there.
 */
import { isIP } from 'node:net'
import type { Logger } from '@alluvium/kernel'
import type { Policy, Question } from '../../ports/policy.ts'
import type { Cedar, Policies } from './cedar-read.ts'
import { actionOf, pathOf, roleOf, userAttributes, userOf } from './cedar-schema.ts'

const maxKept = 10_000

type Deciding = Readonly<{
  cedar: Cedar
  policies: Policies
  /** The id by which Cedar knows the policies. */
  id: string
  logger: Logger
}>

export function deciding({ cedar, policies, id, logger }: Deciding): Policy {
  const kept = new Map<string, string | undefined>()

  function ask({ principal, action }: Question, place: Place, context: Context): string | undefined {
    const resource = pathOf(place.entity)
    const answer = cedar.statefulIsAuthorized({
      principal: userOf(principal.name),
      action: actionOf(action),
      resource,
      context: cedarContext(context),
      preparsedPolicySetId: id,
      entities: [
        { uid: userOf(principal.name), attrs: userAttributes(principal.identity), parents: [roleOf(principal.role)] },
        { uid: resource, attrs: {}, parents: place.folders.map(pathOf) },
      ],
    })
    if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors))
    const { decision, diagnostics } = answer.response
    // Cedar ignores a policy that fails, also one that would forbid.
    if (diagnostics.errors.length > 0) throw new Error(JSON.stringify(diagnostics.errors))
    return decision === 'allow' ? undefined : sentence(diagnostics.reason.map((one) => policies.names.get(one) ?? one))
  }

  /** Refuses what can't be decided: Cedar throws, for example, on a name that is not text. */
  function askSafely(question: Question, place: Place, context: Context): string | undefined {
    try {
      return ask(question, place, context)
    } catch (error) {
      logger.error({ err: error }, 'policies could not be evaluated')
      return 'The policies cannot be evaluated for this, so it is not allowed.'
    }
  }

  return {
    deny(question) {
      const place = placeOf(question.path.normalize('NFC'), policies.paths)
      const context: Context = policies.useContext ? contextOf(question) : {}
      const key = keyOf(question, place, context)
      const known = kept.get(key)
      if (known !== undefined || kept.has(key)) return known
      const answer = askSafely(question, place, context)
      if (kept.size >= maxKept) kept.clear()
      kept.set(key, answer)
      return answer
    },
  }
}

/** The name goes last: it is the only part that may contain the separator. */
const keyOf = ({ principal, action }: Question, { entity }: Place, { by, address }: Context): string =>
  [action, principal.role, entity, by, address, identityKey(principal.identity), principal.name].join('\0')

/** Writes an identity as JSON, which does not contain the separator. */
const identityKey = (identity: Question['principal']['identity']): string =>
  identity ? JSON.stringify([identity.issuer, identity.subject]) : ''

/** The place of a path, as far as policies can tell. */
type Place = Readonly<{
  /** The path itself if a policy names it; otherwise a name for everything below the deepest named folder. */
  entity: string
  /** The named folders above it. */
  folders: readonly string[]
}>

/** No path ends in a slash, so no path equals it. */
const somethingBelow = (folder: string): string => `${folder}/`

function placeOf(path: string, named: ReadonlySet<string>): Place {
  const folders: string[] = []
  for (let at = path; at !== '/'; ) {
    at = at.slice(0, at.lastIndexOf('/')) || '/'
    if (named.has(at)) folders.push(at)
  }
  return { entity: named.has(path) ? path : somethingBelow(folders[0] ?? ''), folders }
}

type Context = Readonly<{ by?: string; address?: string | undefined }>

/**
 * The context of a question. A peer without an IP address, such as that of a Unix socket, has no address for policies.
 */
function contextOf({ context: { by = 'unknown', peer = '' } = { by: 'unknown' } }: Question): Context {
  const address = peer.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return { by, address: isIP(address) > 0 ? address : undefined }
}

const cedarContext = ({ by = 'unknown', address }: Context) => ({
  by,
  ...(address === undefined ? {} : { peer: { __extn: { fn: 'ip', arg: address } } }),
})

function sentence(forbidding: readonly string[]): string {
  const names = forbidding.toSorted().map((name) => `"${name}"`)
  if (names.length === 0) return 'No policy permits this.'
  if (names.length === 1) return `The policy ${names[0]} forbids this.`
  return `The policies ${names.slice(0, -1).join(', ')} and ${names.at(-1)} forbid this.`
}
