/** Kinds of entries, as people look for them: coarser than media types. */
import { essenceOfFile } from './media-type.ts'

export const fileKinds = ['folder', 'document', 'picture', 'audio', 'video', 'archive', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

const kinds: readonly (readonly [kind: Exclude<FileKind, 'folder'>, types: RegExp])[] = [
  ['picture', /^image\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['archive', /^application\/(?:(?:x-)?(?:gzip|zip|tar|7z-compressed|rar-compressed|bzip2?|xz|zstd)|vnd\.rar)/],
  [
    'document',
    /^text\/|^application\/(?:pdf|json|xml|yaml|toml|rtf|epub\+zip|msword|vnd\.(?:openxmlformats|oasis|ms-(?:excel|powerpoint|word)))|\+(?:json|xml)$/,
  ],
]

export function kindOf(file: Readonly<{ name: string; mediaType: string | null }>): Exclude<FileKind, 'folder'> {
  const type = essenceOfFile(file)
  return kinds.find(([, types]) => types.test(type))?.[0] ?? 'other'
}
