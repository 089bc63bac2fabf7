/**
 * The text in a file, for searching. Files are made by strangers: whatever one holds, asking for its text does no
 * harm, takes a bounded time, and is at worst in vain.
 */
export type ExtractionLimits = Readonly<{
  /** A larger file is not looked into; of plain text only the beginning is. */
  inputBytes: number
  /** So much text, in UTF-8, is enough; the rest is left out. */
  textBytes: number
  timeMs: number
}>

export const usualExtractionLimits: ExtractionLimits = {
  inputBytes: 64 * 1024 * 1024,
  textBytes: 1024 * 1024,
  timeMs: 10_000,
}

export type ExtractionFile = Readonly<{
  /** Let go of also where nothing of it is read. */
  bytes: AsyncIterable<Uint8Array>
  /** For the log: its path where it has one. */
  name: string
  mediaType: string
}>

export interface TextExtraction {
  /**
   * Text without control characters other than tabs and line feeds; undefined when there is none to find: no kind
   * that we read, damaged, encrypted, too large, or hostile. One file at a time; later ones wait. Rejects only with
   * what `bytes` throws.
   */
  extract(file: ExtractionFile, limits?: ExtractionLimits): Promise<string | undefined>

  /** Ends what is under way; nothing may be asked for afterwards. */
  stop(): Promise<void>
}
