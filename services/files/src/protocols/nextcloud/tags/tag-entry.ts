/** A tag as an entry of a listing, and what a request for a new one says. */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { parseTag } from '../../../model/tag.ts'
import { tagIdOf } from '../../../model/tag-id.ts'
import { formInvalid } from '../../../problems/requests.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import type { Subject } from '../../webdav/properties/properties.ts'

const maxBodyBytes = 64 * 1024

const nothing = { node: 0, since: 0, created: 0, owner: 0, modified: 0 } as const

export const folderOfTags = (name: string): Subject['entry'] => ({ ...nothing, kind: 'folder', name, changedBy: 0 })

export const subjectOf = (tag: string, isAssignable: boolean): Pick<Subject, 'entry' | 'etag' | 'tag'> => ({
  entry: { ...nothing, kind: 'file', name: tag, size: 0, digest: '', mediaType: null },
  etag: `"tag-${tagIdOf(tag)}"`,
  tag: { id: tagIdOf(tag), isAssignable },
})

/** Tags that only some see, or only some may give, are not kept: such a tag is refused, and not made otherwise. */
const newTag = z.object({
  name: z.string(),
  userVisible: z.literal(true, 'should be true').optional(),
  userAssignable: z.literal(true, 'should be true').optional(),
})

/** Throws `files.form-invalid`, `files.tag-invalid`. */
export async function readNewTag(request: IncomingMessage): Promise<string> {
  const bytes = await readShortBody(request, maxBodyBytes)
  const { data, error } = newTag.safeParse(jsonIn(bytes))
  const [issue] = error?.issues ?? []
  if (!data) throw formInvalid(`${issue?.path.join('.') || 'the body'}: ${issue?.message}`)
  return parseTag(data.name)
}

/** Throws `files.form-invalid`. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch (error) {
    throw formInvalid('it is no JSON', error)
  }
}
