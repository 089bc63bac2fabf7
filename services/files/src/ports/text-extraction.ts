/**
 * Extracts the text of a file for the search. Files come from other people: whatever one contains, extraction does no
 * harm and takes a limited time; at worst it finds nothing.
 */
export type ExtractionLimits = Readonly<{
  /** A larger file is skipped; of plain text only the beginning is read. */
  inputBytes: number
  /** The most text in UTF-8 bytes; the rest is left out. */
  textBytes: number
  timeMs: number
}>

export const usualExtractionLimits: ExtractionLimits = {
  inputBytes: 64 * 1024 * 1024,
  textBytes: 1024 * 1024,
  timeMs: 10_000,
}

export type ExtractionFile = Readonly<{
  /** Released also when nothing of it is read. */
  bytes: AsyncIterable<Uint8Array>
  /** For the log: the file's path, if it has one. */
  name: string
  mediaType: string
}>

export interface TextExtraction {
  /**
   * Text without control characters other than tabs and line feeds; undefined when there is none: an unsupported kind,
   * a damaged, encrypted, too large or hostile file. One file at a time; later ones wait. Rejects only with an error of
   * `bytes`.
   */
  extract(file: ExtractionFile, limits?: ExtractionLimits): Promise<string | undefined>

  /** Ends extractions in progress; don't call anything afterwards. */
  stop(): Promise<void>
}
