/**
 * Small pictures of pictures. Pictures are made by strangers: whatever one holds, asking for its thumbnail does no
 * harm, takes a bounded time, and is at worst in vain.
 */
export type Thumbnail = Readonly<{ bytes: Uint8Array; mediaType: 'image/webp' }>

/** The picture took longer than one may. */
export class TookTooLong extends Error {}

export interface Thumbnails {
  /** How many are made at a time; later ones wait. */
  readonly atOnce: number

  /**
   * The picture (of an animation the first one), turned upright, without metadata, and so large that it fits into a
   * square of `size` pixels; a smaller one is not enlarged. `size` is moved into 16 to 1024. Undefined when there is
   * none to make: no picture in pixels (an SVG is none), damaged, too large, or hostile. Throws `TookTooLong`,
   * and `files.thumbnails-busy` when it cannot be told, because whoever makes them did not answer.
   */
  thumbnail(bytes: Uint8Array, wanted: Readonly<{ size: number }>): Promise<Thumbnail | undefined>

  /** Ends what is under way; nothing may be asked for afterwards. */
  stop(): Promise<void>
}
