/**
 * Whether bytes begin as a picture in pixels does. Everything else never reaches the library, which would also read
 * SVG, PDF and more: formats that refer to other files, or are programs.
 */
const marks: readonly RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
  /^(II\*\0|MM\0\*)/, // TIFF
  /^[^]{4}ftyp(avif|avis|mif1|miaf)/,
]

export function isPicture(bytes: Uint8Array): boolean {
  const first = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return marks.some((mark) => mark.test(first))
}
