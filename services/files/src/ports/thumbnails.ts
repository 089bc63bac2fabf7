/**
 * Makes thumbnails. Images come from other people: whatever one contains, a thumbnail does no harm and takes a limited
 * time; at worst there is none.
 */
export type Thumbnail = Readonly<{ bytes: Uint8Array; mediaType: 'image/webp' }>

/** The image took longer than allowed. */
export class TookTooLong extends Error {}

export interface Thumbnails {
  /** How many are made at once; later ones wait. */
  readonly atOnce: number

  /**
   * The image (the first one of an animation), turned upright, without metadata, and scaled down to fit into a square
   * of `size` pixels; a smaller one is not enlarged. `size` is limited to 16 to 1024. Undefined when there is none: not
   * a pixel image (an SVG is none), damaged, too large, or hostile. Throws `TookTooLong`, and `files.thumbnails-busy`
   * when the makers did not answer, so that the result is unknown.
   */
  thumbnail(bytes: Uint8Array, wanted: Readonly<{ size: number }>): Promise<Thumbnail | undefined>

  /** Ends work in progress; don't call anything afterwards. */
  stop(): Promise<void>
}
