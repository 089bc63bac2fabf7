/** Pictures of ImageMagick, merged and read again by it. Skipped where it is missing. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mergeImages } from '../../../testing/image.ts'

const folder = mkdtempSync(join(tmpdir(), 'alluvium-image-'))
const at = (name: string) => join(folder, name)
/** The short round takes one of each list: every conversion is a process. */
const some = <T>(rows: readonly T[], count: number) =>
  process.env['ALLUVIUM_PROOF'] === 'full' ? rows : rows.slice(0, count)
const isMissing = spawnSync('convert', ['-version']).status !== 0

function convert(options: readonly string[], name: string): Uint8Array {
  const run = spawnSync('convert', [...options, at(name)], { encoding: 'utf8' })
  expect([run.status, run.stderr]).toEqual([0, ''])
  return readFileSync(at(name))
}

/** Every pixel of a file as ImageMagick reads it, as bytes of red, green, blue and alpha. */
function pixelsOf(name: string): Uint8Array {
  const run = spawnSync('convert', [at(name), '-depth', '8', 'rgba:-'], { maxBuffer: 1 << 28 })
  expect([run.status, run.stderr.toString()]).toEqual([0, ''])
  return run.stdout
}

const bytesOf = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array => {
  const result = mergeImages({ base, ours, theirs })
  expect(result).toMatchObject({ kind: 'merged' })
  return result.kind === 'merged' ? result.bytes : base
}

const red = ['-fill', 'red', '-draw', 'rectangle 8,8 40,30']
const blue = ['-fill', 'blue', '-draw', 'rectangle 100,60 150,90']

const plasma = () => convert(['-seed', '7', '-size', '160x120', 'plasma:fractal'], 'plasma.ppm')

const pixel = (pixels: Uint8Array, x: number, y: number) => pixels.subarray((y * 160 + x) * 4, (y * 160 + x) * 4 + 4)

describe.skipIf(isMissing)('pictures of ImageMagick', () => {
  test.each(
    some<readonly [claim: string, extension: string, options: readonly string[]]>(
      [
        ['colours', 'png', ['-alpha', 'off']],
        ['colours with alpha', 'png', ['-alpha', 'set']],
        ['16 bits', 'png', ['-alpha', 'off', '-depth', '16', '-define', 'png:bit-depth=16']],
        ['greys', 'png', ['-alpha', 'off', '-colorspace', 'Gray']],
        ['seven passes', 'png', ['-alpha', 'off', '-interlace', 'PNG']],
        ['bitmaps', 'bmp', ['-alpha', 'off']],
      ],
      1,
    ),
  )('of %s (%s): the result shows the changes of both, and nothing else', (_, extension, options) => {
    plasma()
    const name = (of: string) => `${of}.${extension}`
    convert([at('plasma.ppm'), ...options], name('first'))
    const base = convert([at(name('first')), ...options], name('base'))
    const ours = convert([at(name('base')), ...red, ...options], name('ours'))
    const theirs = convert([at(name('base')), ...blue, ...options], name('theirs'))
    convert([at(name('base')), ...red, ...blue, ...options], name('both'))
    writeFileSync(at(name('merged')), bytesOf(base, ours, theirs))
    expect(pixelsOf(name('merged'))).toEqual(pixelsOf(name('both')))
  })

  test('JPEG: blocks changed by one side only are encoded as in that side', () => {
    const options = ['-quality', '90', '-sampling-factor', '4:2:0']
    // Saved a few times, no block changes any more by saving it again.
    convert(
      ['-size', '160x120', 'gradient:gray20-gray80', '-colorspace', 'sRGB', '-type', 'TrueColor', ...options],
      'base.jpg',
    )
    for (let round = 0; round < 3; round++) convert([at('base.jpg'), '-type', 'TrueColor', ...options], 'base.jpg')
    const base = readFileSync(at('base.jpg'))
    const ours = convert([at('base.jpg'), ...red, '-type', 'TrueColor', ...options], 'ours.jpg')
    const theirs = convert([at('base.jpg'), ...blue, '-type', 'TrueColor', ...options], 'theirs.jpg')
    writeFileSync(at('merged.jpg'), bytesOf(base, ours, theirs))
    const [both, mine, yours] = [pixelsOf('merged.jpg'), pixelsOf('ours.jpg'), pixelsOf('theirs.jpg')]
    expect(pixel(both, 24, 24)).toEqual(pixel(mine, 24, 24))
    expect(pixel(both, 120, 72)).toEqual(pixel(yours, 120, 72))
  })

  test.each(some(['jpg', 'tiff', 'png', 'webp', 'gif'], 2))(
    '%s: a comment or tag and other pixels can both be read',
    (extension) => {
      plasma()
      const formats = spawnSync('convert', ['-list', 'format'], { encoding: 'utf8' }).stdout
      if (extension === 'webp' && !/WEBP\*? .*rw/.test(formats)) return
      const name = (of: string) => `${of}.${extension}`
      const base = convert([at('plasma.ppm')], name('base'))
      const ours = convert([at('plasma.ppm'), ...red], name('ours'))
      const theirs = convert([at('plasma.ppm'), '-set', 'comment', 'a word'], name('theirs'))
      const result = mergeImages({ base, ours, theirs })
      expect(result.kind === 'merged' ? [] : result.conflicts).toEqual([])
      writeFileSync(at(name('merged')), result.kind === 'merged' ? result.bytes : base)
      expect(pixelsOf(name('merged'))).toEqual(pixelsOf(name('ours')))
    },
  )
})
