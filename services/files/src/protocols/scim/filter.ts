/**
 * Filters and pages of SCIM lists (RFC 7644, 3.4.2). Directories look for one resource by what they call it, so a filter is
 * one or more equalities, joined by `and`; everything else is refused rather than answered with a walk through all accounts.
 */
import { type Filter, parse } from 'scim2-parse-filter'
import type { Conditions, Page } from '../../operations/scim/conditions.ts'
import { scimFilterInvalid, scimPathInvalid, scimValueInvalid } from '../../problems/scim.ts'
import { attributeName } from './attributes.ts'

const maxLength = 1000
const maxConditions = 10
/** The most resources on one page. */
export const maxCount = 200
const usualCount = 100

/**
 * @param attributes those that a filter may ask for, by their names in lower case.
 * Throws `files.scim-filter-invalid`. No conditions: everything is asked for.
 */
export function conditionsIn<Attribute extends string>(
  search: URLSearchParams,
  attributes: Readonly<Record<string, Attribute>>,
): Conditions<Attribute> {
  const text = search.get('filter')
  if (text === null || text === '') return []
  if (text.length > maxLength) throw scimFilterInvalid(`it has more than ${maxLength} characters.`)
  const known = new Map(Object.entries(attributes))
  const conditions = equalities(parsed(text)).map(({ name, value }) => {
    const attribute = known.get(attributeName(name))
    if (attribute === undefined) throw scimFilterInvalid(`nothing is found by "${name}" here.`)
    return { attribute, value }
  })
  if (conditions.length > maxConditions) throw scimFilterInvalid(`it has more than ${maxConditions} conditions.`)
  return conditions
}

function parsed(text: string): Filter {
  try {
    return parse(text)
  } catch (error) {
    throw scimFilterInvalid(error instanceof Error ? error.message : 'it is none.')
  }
}

type Equality = Readonly<{ name: string; value: string }>

function equalities(filter: Filter): readonly Equality[] {
  if (filter.op === 'and' && 'filters' in filter) return filter.filters.flatMap(equalities)
  if (filter.op === '[]' && 'valFilter' in filter)
    return equalities(filter.valFilter).map(({ name, value }) => ({ name: `${filter.attrPath}.${name}`, value }))
  if (filter.op === 'eq' && 'compValue' in filter && typeof filter.compValue === 'string')
    return [{ name: filter.attrPath, value: filter.compValue }]
  throw scimFilterInvalid('it may only compare texts by `eq`, joined by `and`.')
}

/**
 * The path of a PATCH operation: an attribute, and which of its values when it says so. An attribute that this service does
 * not keep is ''. Throws `files.scim-path-invalid`, also for members that are named otherwise than by their ids.
 */
export function pathIn(text: string): Readonly<{ attribute: string; value?: string }> {
  if (text.length > maxLength) throw scimPathInvalid(text.slice(0, 100))
  const filter = parsedPath(text)
  if (filter.op === 'pr' && 'attrPath' in filter) return { attribute: attributeName(filter.attrPath) }
  if (filter.op !== '[]' || !('valFilter' in filter)) return { attribute: '' } // `emails[type eq "work"].value`
  const attribute = attributeName(filter.attrPath)
  if (attribute !== 'members') return { attribute: '' }
  const { valFilter: one } = filter
  if (one.op !== 'eq' || !('compValue' in one) || attributeName(one.attrPath) !== 'value') throw scimPathInvalid(text)
  return { attribute, value: String(one.compValue) }
}

function parsedPath(text: string): Filter {
  try {
    return parse(text.endsWith(']') ? text : `${text} pr`)
  } catch {
    throw scimPathInvalid(text)
  }
}

/** The page that is asked for; `startIndex` counts from 1. Throws `files.scim-value-invalid`. */
export function pageIn(search: URLSearchParams, max = maxCount): Page {
  const from = Math.max(1, number(search, 'startIndex') ?? 1) - 1
  return { from, count: Math.min(max, Math.max(0, number(search, 'count') ?? usualCount)) }
}

function number(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name)
  if (text === null) return undefined
  if (!/^-?\d{1,15}$/.test(text)) throw scimValueInvalid(`"${name}" must be a whole number.`)
  return Number(text)
}
