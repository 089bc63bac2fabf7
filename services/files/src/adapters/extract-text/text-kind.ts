/** The kinds of files with text that we can extract, by media type. */
export type PackageKind = 'word' | 'sheets' | 'slides' | 'open-document'
export type TextKind = 'plain' | 'markup' | 'pdf' | PackageKind

/** In order; the first match counts. A file of unknown type may be text, such as a README. */
const kinds: readonly (readonly [RegExp, TextKind])[] = [
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessingml|^application\/vnd\.ms-word\.\w+\.macroenabled/, 'word'],
  [/spreadsheetml|^application\/vnd\.ms-excel\.(sheet|template)\.macroenabled/, 'sheets'],
  [/presentationml|^application\/vnd\.ms-powerpoint\.\w+\.macroenabled/, 'slides'],
  [/^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation|graphics)/, 'open-document'],
  [/^text\/(html|xml)$|^application\/(xml|xhtml)|\+xml$/, 'markup'],
  [/^text\/|\+json$|^message\/rfc822$/, 'plain'],
  [/^application\/(json|json5|x-ndjson|javascript|ecmascript|node|yaml|x-yaml|toml|sql|x-sql|x-sh|x-tex)$/, 'plain'],
  [/^application\/(x-perl|x-tcl|x-httpd-php|graphql|octet-stream)$/, 'plain'],
]

export const textKind = (mediaType: string): TextKind | undefined =>
  kinds.find(([pattern]) => pattern.test(mediaType))?.[1]
