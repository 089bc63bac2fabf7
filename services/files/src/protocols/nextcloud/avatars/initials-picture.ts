/**
 * A square picture of one or two letters, as a PNG of two colors. The letters are drawn from five times seven dots, so no typeface is
 * needed; a name without such letters has a picture of one color.
 */
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** Each letter, and behind it seven rows of five dots from the top, each a digit of base 32. */
const drawn = `
  Aehhvhhh Buhhuhhu Cehggghe Dsihhhis Evgguggv Fvgguggg Gehgnhhf Hhhhvhhh Ie44444e J72222ic Khikokih Lggggggv
  Mhrllhhh Nhhpljhh Oehhhhhe Puhhuggg Qehhhlid Ruhhukih Sfgge11u Tv444444 Uhhhhhhe Vhhhhha4 Whhhllla Xhha4ahh
  Yhhha444 Zv1248gv 0ehjlphe 14c4444e 2eh1248v 3v2421he 426aiv22 5vgu11he 668guhhe 7v124888 8ehhehhe 9ehhf12c`
const letters = new Map(
  drawn
    .trim()
    .split(/\s+/)
    .map((one) => [one.slice(0, 1), one.slice(1)]),
)
const [letterWidth, letterHeight] = [5, 7]

/** Returns the initials of the first and the last word of a name, without accents. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
  const firsts = words.map(([first = '']) => first).filter((first) => letters.has(first))
  return firsts.length < 2 ? firsts.join('') : `${firsts[0]}${firsts.at(-1)}`
}

/** The same for the same name, whoever has it. @param side in pixels. */
export function initialsPicture(name: string, side: number): Buffer {
  const initials = initialsOf(name)
  const width = initials.length * (letterWidth + 1) - 1
  // As much again is left around two letters.
  const dot = Math.max(1, Math.floor(side / 22))
  const [left, top] = [Math.floor((side - width * dot) / 2), Math.floor((side - letterHeight * dot) / 2)]
  const rowBytes = Math.ceil(side / 8)
  const pixels = Buffer.alloc((rowBytes + 1) * side) // each row begins with its filter, which is none
  for (let y = 0; y < letterHeight * dot; y += 1) {
    for (let x = 0; x < width * dot; x += 1) {
      if (!isDot(initials, Math.floor(x / dot), Math.floor(y / dot))) continue
      const at = (top + y) * (rowBytes + 1) + 1 + ((left + x) >> 3)
      pixels.writeUInt8(pixels.readUInt8(at) | (0x80 >> ((left + x) & 7)), at)
    }
  }
  return png(side, [...backgroundOf(name), ...white], pixels)
}

function isDot(initials: string, x: number, y: number): boolean {
  const column = x % (letterWidth + 1)
  const letter = letters.get(initials[Math.floor(x / (letterWidth + 1))] ?? '')
  return column < letterWidth && ((Number.parseInt(letter?.[y] ?? '0', 32) >> (letterWidth - 1 - column)) & 1) === 1
}

const white = [255, 255, 255]

/** Dark enough for white letters. */
const backgroundOf = (name: string): readonly number[] =>
  [...createHash('sha256').update(name).digest().subarray(0, 3)].map((byte) => 30 + (byte % 100))

/** @param colors red, green and blue of either. @param pixels a bit for each. */
function png(side: number, colors: readonly number[], pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 3], 8) // one bit for each pixel, which names a color of the palette
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('PLTE', Buffer.from(colors)), chunk('IDAT', deflateSync(pixels))]
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
