/** The header fields of tus 1.0.0, each parsed once. A malformed field is refused. */
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { type Algorithm, type Checksum, digestLengths } from '../../model/checksum.ts'
import { declaredType } from '../../model/media-type.ts'
import { type Path, parsePath, parsePathIn, pathOf } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { pathInvalid } from '../../problems/paths.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { uploadPathMissing } from '../../problems/uploads.ts'
import { prefersMerge } from '../merge-on-save/stale-write.ts'
import { requirementsOf } from './requirements.ts'

export const tusVersion = '1.0.0'
export const tusExtensions =
  'creation,creation-with-upload,creation-defer-length,checksum,termination,expiration,concatenation'
export const tusMediaType = 'application/offset+octet-stream'

const algorithms: Readonly<Record<string, Algorithm>> = {
  sha1: 'sha-1',
  sha256: 'sha-256',
  sha512: 'sha-512',
  md5: 'md5',
}
export const tusAlgorithms = Object.keys(algorithms).join(',')

/** A number of bytes; undefined when the field is absent. */
export function bytesIn(headers: IncomingHttpHeaders, name: 'upload-length' | 'upload-offset'): number | undefined {
  const text = headers[name]
  if (text === undefined) return undefined
  const bytes = typeof text === 'string' && /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(bytes)) return bytes
  throw headerInvalid(name, 'should be a number of bytes')
}

/** The announced length, or undefined when `Upload-Defer-Length: 1` defers it. */
export function lengthOf(headers: IncomingHttpHeaders): number | undefined {
  const length = bytesIn(headers, 'upload-length')
  const deferred = headers['upload-defer-length']
  if (deferred !== undefined && deferred !== '1') throw headerInvalid('Upload-Defer-Length', 'should be 1')
  if ((length === undefined) === (deferred === undefined))
    throw headerInvalid('Upload-Length', 'should be there, or Upload-Defer-Length in its place')
  return length
}

/** `Upload-Metadata`: pairs of a key and its value in Base64, separated by commas. A value may be any bytes. */
export function metadataOf(headers: IncomingHttpHeaders): ReadonlyMap<string, Buffer> {
  const field = headers['upload-metadata']
  const pairs = new Map<string, Buffer>()
  if (field === undefined || field === '') return pairs
  for (const pair of String(field).split(',')) {
    const [, key, value = ''] = /^ *([^ ,]+)(?: ([A-Za-z0-9+/]*={0,2}))? *$/.exec(pair) ?? []
    if (key === undefined || pairs.has(key))
      throw headerInvalid('Upload-Metadata', 'should hold pairs of a key and a value in Base64, each key once')
    pairs.set(key, Buffer.from(value, 'base64'))
  }
  return pairs
}

/**
 * The path of the new file: `path`, or `filename` in `folder`. Uppy sends `name` instead of `filename`, and for files
 * of a dropped folder `relativePath`, which ends in the file's name (`null` for a single file). Throws
 * `files.upload-path-missing`.
 */
export function pathIn(metadata: ReadonlyMap<string, Buffer>): Path {
  const path = textIn(metadata, 'path')
  if (path !== undefined) return parsePath(path)
  const folder = parsePath(textIn(metadata, 'folder') ?? '')
  const relative = textIn(metadata, 'relativePath') ?? ''
  const slash = relative.lastIndexOf('/')
  const names = [textIn(metadata, 'filename'), textIn(metadata, 'name'), relative.slice(slash + 1)]
  const name = names.find((one) => one !== undefined && one !== '')
  if (name === undefined) throw uploadPathMissing()
  return pathOf([...parsePathIn(folder, relative.slice(0, Math.max(slash, 0))).names, name])
}

/** The declared media type: `filetype`, or Uppy's `type`, else by the name of the new file. */
export const typeIn = (metadata: ReadonlyMap<string, Buffer>, { names }: Path): string | null =>
  declaredType((metadata.get('filetype') ?? metadata.get('type'))?.toString('latin1'), names.at(-1) ?? '')

/**
 * The conditions on the existing file, from the header fields or `if_match` in the metadata, and whether to merge if
 * they fail (`merge`).
 */
export function tusRequirements(
  headers: IncomingHttpHeaders,
  metadata: ReadonlyMap<string, Buffer>,
): Readonly<{ requires: Precondition; merge: boolean }> {
  const etag = textIn(metadata, 'if_match')
  const merge = textIn(metadata, 'merge')
  if (merge !== undefined && merge !== 'true' && merge !== 'false')
    throw headerInvalid('Upload-Metadata', 'should say true or false of merge')
  return {
    requires: requirementsOf(etag === undefined ? headers : { ...headers, 'if-match': etag }),
    merge: merge === undefined ? prefersMerge(headers) : merge === 'true',
  }
}

function textIn(metadata: ReadonlyMap<string, Buffer>, key: string): string | undefined {
  const bytes = metadata.get(key)
  if (bytes && !isUtf8(bytes)) throw pathInvalid(`The ${key} in the metadata is not UTF-8.`)
  return bytes?.toString()
}

/** `Upload-Checksum`: an algorithm and the digest in Base64. */
export function tusChecksums(headers: IncomingHttpHeaders): readonly Checksum[] {
  const field = headers['upload-checksum']
  if (field === undefined) return []
  const [, name = '', base64 = ''] = /^ *([a-z0-9]+) ([A-Za-z0-9+/]+={0,2}) *$/.exec(String(field)) ?? []
  const algorithm = algorithms[name]
  const hex = Buffer.from(base64, 'base64').toString('hex')
  if (algorithm === undefined || hex.length !== digestLengths[algorithm] * 2)
    throw headerInvalid('Upload-Checksum', `should be one of ${tusAlgorithms} and a digest in Base64`)
  return [{ algorithm, hex }]
}

export type Concat = Readonly<{ kind: 'partial' }> | Readonly<{ kind: 'final'; ids: readonly string[] }>

/** The largest number of uploads that one concatenation may join. */
const maxPieces = 1000

/** `Upload-Concat`; undefined for an ordinary upload. @param base the path of the protocol. */
export function concatOf(headers: IncomingHttpHeaders, base: string): Concat | undefined {
  const field = headers['upload-concat']
  if (field === undefined) return undefined
  const text = String(field)
  if (text === 'partial') return { kind: 'partial' }
  const urls = text.startsWith('final;') ? text.slice('final;'.length).trim().split(/ +/) : []
  const ids = urls.map((url) => idOf(url, base))
  if (ids.length === 0 || ids.length > maxPieces || new Set(ids).size < ids.length)
    throw headerInvalid('Upload-Concat', `should be "partial", or "final;" and up to ${maxPieces} addresses of uploads`)
  return { kind: 'final', ids }
}

/**
 * The id in the address of an upload. The address may be absolute. Its host is ignored, because only our own uploads
 * are looked up.
 */
function idOf(url: string, base: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  const id = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : ''
  if (/^ul_[\w-]{22}$/.test(id)) return id
  throw headerInvalid('Upload-Concat', 'names an address that is no upload')
}
