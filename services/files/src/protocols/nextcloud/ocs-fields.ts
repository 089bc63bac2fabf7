/** What a request of OCS says, in the query, a form or JSON: clients use all three. */
import type { IncomingMessage } from 'node:http'
import { queryOf } from '@alluvium/http'
import { z } from 'zod'
import { shareFieldInvalid } from '../../problems/shares.ts'
import { readShortBody } from '../bodies/request-body.ts'

const maxBodyBytes = 64 * 1024

const plain = z.record(z.string(), z.unknown())

/** Reads the fields of a request by name; those of the body win. Throws `files.share-field-invalid`, `files.body-too-large`. */
export async function ocsFieldsOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const query = queryOf(request.url ?? '')
  const body = request.method === 'GET' || request.method === 'HEAD' ? {} : await bodyOf(request)
  return { ...Object.fromEntries(query), ...body }
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const text = Buffer.from(await readShortBody(request, maxBodyBytes)).toString()
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  return isJson && text !== '' ? textsIn(text) : Object.fromEntries(new URLSearchParams(text))
}

/** The members of JSON as texts, as a form has them. */
function textsIn(text: string): Readonly<Record<string, string>> {
  const parsed = plain.safeParse(parsedJson(text))
  if (!parsed.success) throw shareFieldInvalid('the body', 'should be a form or a JSON object')
  const texts = Object.entries(parsed.data).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(
    texts.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
