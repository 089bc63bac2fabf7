/**
 * The one search that the apps of Nextcloud have for everything: who can search, and what they find by a term. Here names of files and
 * folders are searched, and nothing else.
 *
 *   GET  …/search/providers
 *   GET  …/search/providers/files/search        term=; limit=, and cursor= for what comes after the last answer
 */
import { disconnectSignal, queryOf } from '@alluvium/http'
import { parsePath } from '../../../model/path.ts'
import { type FoundEntry, scanEntries } from '../../../operations/search/scan-entries.ts'
import { isShrinkable } from '../../../operations/thumbnails/kept-thumbnails.ts'
import type { Service } from '../../service.ts'
import type { OcsData } from '../ocs-answer.ts'
import type { Asked, Resource } from '../ocs-resource.ts'
import { likePattern } from './like.ts'

const base = 'search/providers'
const provider = { id: 'files', name: 'Files', order: 5 } as const

const usualLimit = 5
const maxLimit = 25
/** An app pages on as long as somebody scrolls. */
const maxCursor = 1000

export const searchAddresses = [base, `${base}/${provider.id}/search`]

/** Undefined for an address of something else. */
export function searchResource(name: string): Resource | undefined {
  if (name === base) return { GET: () => [provider] }
  return name === `${base}/${provider.id}/search` ? { GET: find } : undefined
}

/** Throws `files.role-forbids`, `files.xml-invalid` for a term that is too long. */
async function find({ service, exchange, caller }: Asked): Promise<OcsData> {
  const query = queryOf(exchange.request.url ?? '')
  const term = (query.get('term') ?? '').trim()
  const limit = Math.max(1, numberIn(query, 'limit', { usual: usualLimit, max: maxLimit }))
  const cursor = numberIn(query, 'cursor', { usual: 0, max: maxCursor })
  const matches = likePattern(`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const { found } = await scanEntries(service.database, {
    caller,
    within: parsePath('/'),
    deep: true,
    fits: ({ name }) => term !== '' && matches(name),
    compare: (one, other) => other.modified - one.modified || other.node - one.node,
    limit: cursor + limit + 1, // one more shows that there are more
    signal: disconnectSignal(exchange.response),
  })
  const next = cursor + limit
  const isPaginated = found.length > next
  const entries = found.slice(cursor, next).map((one) => shown(one, service))
  return { name: provider.name, isPaginated, entries, cursor: isPaginated ? next : null }
}

type Bounds = Readonly<{ usual: number; max: number }>

function numberIn(query: URLSearchParams, name: string, { usual, max }: Bounds): number {
  const text = query.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Math.min(max, Number(text)) : usual
}

function shown({ row, path }: FoundEntry, { capabilities }: Service): OcsData {
  const { name, node, media_type: mediaType, size } = row
  const address = `${capabilities.externalUrl()}/index.php`
  const isDrawn = row.is_folder === 0 && isShrinkable({ name, mediaType, size })
  return {
    thumbnailUrl: isDrawn ? `${address}/core/preview?fileId=${node}&x=32&y=32` : '',
    title: name,
    subline: path.slice(0, -name.length - 1) || '/',
    resourceUrl: `${address}/f/${node}`,
    icon: row.is_folder ? 'icon-folder' : 'icon-file',
    rounded: false,
    // The apps take texts alone.
    attributes: { fileId: String(node), path },
  }
}
