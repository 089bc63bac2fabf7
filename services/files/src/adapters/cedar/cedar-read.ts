/**
 * Reads policies: the result is either every policy, checked and named, or an error that says what is wrong and where.
 * So no policy is ever left out of a set in use.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DetailedError, PolicyJson } from '@cedar-policy/cedar-wasm/nodejs'
import { parsePath } from '../../model/path.ts'
import { cedarSchema, pathType } from './cedar-schema.ts'

export type Cedar = typeof import('@cedar-policy/cedar-wasm/nodejs')

export type PolicyText = Readonly<{ file: string; text: string }>

/** Reads every `*.cedar` file of a folder in order of names, or the one file. Rejects when there is none. */
export async function readPolicyTexts(folderOrFile: string): Promise<readonly PolicyText[]> {
  const isFolder = (await stat(folderOrFile)).isDirectory()
  const files = isFolder
    ? (await readdir(folderOrFile)).filter((name) => name.endsWith('.cedar')).map((name) => join(folderOrFile, name))
    : [folderOrFile]
  return Promise.all(
    files.toSorted().map(async (file) => ({ file: basename(file), text: await readFile(file, 'utf8') })),
  )
}

export type Policies = Readonly<{
  /** Cedar's text of each policy, by our own id. */
  texts: Readonly<Record<string, string>>
  /** The name of a policy for people, by the same id: its `@id`, or its position. */
  names: ReadonlyMap<string, string>
  /** The paths that policies name. A decision depends on a path only by which of them it is, or is below. */
  paths: ReadonlySet<string>
  /** Whether any policy looks at the context. */
  useContext: boolean
  /** Probable mistakes, such as a policy that can never apply. */
  warnings: readonly string[]
}>

/** Throws an Error whose message is for the operator. */
export function parsePolicies(cedar: Cedar, files: readonly PolicyText[]): Policies {
  const policies = files.flatMap((file) => policiesOf(cedar, file))
  if (policies.length === 0) throw new Error('There is no policy, so that nobody would be allowed anything.')
  const texts = Object.fromEntries(policies.map(({ text }, at) => [`p${at}`, text]))
  const names = new Map(policies.map(({ name }, at) => [`p${at}`, name]))
  const warnings = check(cedar, texts, names)

  const seen = { paths: new Set<string>(), useContext: false }
  for (const { json } of policies) lookAt(json, seen)
  for (const path of seen.paths) refusePath(path)
  return { texts, names, warnings, ...seen }
}

type ReadPolicy = Readonly<{ name: string; text: string; json: PolicyJson }>

function policiesOf(cedar: Cedar, { file, text }: PolicyText): ReadPolicy[] {
  const parts = cedar.policySetTextToParts(text)
  if (parts.type === 'failure')
    throw new Error(`${file}: ${parts.errors.map((one) => sentenceOf(one, text)).join('; ')}`)
  if (parts.policy_templates.length > 0) throw new Error(`${file}: templates cannot be used here.`)
  return parts.policies.map((policy) => {
    const answer = cedar.policyToJson(policy)
    if (answer.type === 'failure') throw new Error(`${file}: ${answer.errors.map((one) => sentenceOf(one)).join('; ')}`)
    const name = answer.json.annotations?.['id'] ?? `${file}:${lineOf(text, text.indexOf(policy))}`
    return { name, text: policy, json: answer.json }
  })
}

/** Returns the warnings of Cedar's validator; throws its errors. */
function check(
  cedar: Cedar,
  staticPolicies: Readonly<Record<string, string>>,
  names: ReadonlyMap<string, string>,
): string[] {
  const answer = cedar.validate({ schema: cedarSchema, policies: { staticPolicies: { ...staticPolicies } } })
  if (answer.type === 'failure') throw new Error(answer.errors.map((one) => sentenceOf(one)).join('; '))
  const tell = ({ policyId, error }: Readonly<{ policyId: string; error: DetailedError }>) =>
    `${names.get(policyId)}: ${sentenceOf(error).replace(/^for policy `p\d+`, /, '')}`
  if (answer.validationErrors.length > 0) throw new Error(answer.validationErrors.map(tell).join('; '))
  return answer.validationWarnings.map(tell)
}

function sentenceOf({ message, help, sourceLocations: [place] = [] }: DetailedError, text?: string): string {
  const line = text !== undefined && place ? `line ${lineOf(text, place.start)}: ` : ''
  return `${line}${message}${help === null ? '' : ` (${help})`}`
}

const lineOf = (text: string, at: number): number => text.slice(0, Math.max(at, 0)).split('\n').length

/** Finds the paths that a policy names, at any depth, and whether it uses the context. */
function lookAt(value: unknown, seen: { paths: Set<string>; useContext: boolean }): void {
  if (typeof value !== 'object' || value === null) return
  if ('Var' in value && value.Var === 'context') seen.useContext = true
  if ('type' in value && value.type === pathType && 'id' in value && typeof value.id === 'string')
    seen.paths.add(value.id)
  for (const inner of Object.values(value)) lookAt(inner, seen)
}

/** Refuses a path that no entry can have: its policy would never apply. */
function refusePath(path: string): void {
  const written = `/${parsePath(path).keys.join('/')}`
  if (written !== path)
    throw new Error(`A policy names the path ${JSON.stringify(path)}; write ${JSON.stringify(written)}.`)
}
