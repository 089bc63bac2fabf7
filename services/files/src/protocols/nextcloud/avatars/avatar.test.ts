/** Pictures of people, as clients of Nextcloud ask for them. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles } from '../../../../testing/running-files.ts'
import { initialsOf } from './initials-picture.ts'

test('initials are of the first and the last word, without accents; a name of other letters has none', () => {
  const names = ['ada', 'ada lovelace', 'élodie.du.Pont', 'x7', '7', '日本', '', 'Øre']
  expect(names.map(initialsOf)).toEqual(['A', 'AL', 'EP', 'X', '7', '', '', ''])
})

describeFiles('the picture of somebody', (start) => {
  test('is a PNG of their initials, in the size that is asked for', async () => {
    const files = await start({ admin })
    const { headers } = await person(files, 'ada', 'none')
    const addresses = { '/index.php/avatar/ada/64': 64, '/remote.php/dav/avatars/ada/128.png': 128 }
    for (const [address, side] of Object.entries(addresses)) {
      const { status, body, headers: fields } = await files.ask('GET', address, { headers })
      expect([status, fields['content-type'], fields['x-nc-iscustomavatar']]).toEqual([200, 'image/png', '0'])
      const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([side, side])
      const brightness = (x: number, y: number) => data[(y * side + x) * info.channels] ?? 0
      expect(brightness(0, 0)).toBeLessThan(200)
      // The bar of the A is in the middle, and nothing beside its top.
      expect(brightness(side / 2, side / 2)).toBe(255)
      expect(Math.max(...Array.from({ length: side }, (_, x) => brightness(x, 2)))).toBeLessThan(200)
      const again = await files.ask('GET', address, {
        headers: { ...headers, 'If-None-Match': String(fields['etag']) },
      })
      expect(again.status).toBe(304)
      expect((await files.ask('HEAD', address, { headers })).body.length).toBe(0)
      expect((await files.ask('GET', address)).status).toBe(401)
    }
    expect((await files.ask('GET', '/index.php/avatar/ada/9999', { headers })).status).toBe(200)
    expect((await files.ask('GET', '/index.php/avatar/%FF/64', { headers })).status).toBe(404)
  })

  test('does not tell whether there is such an account', async () => {
    const files = await start({ admin })
    const { headers } = await person(files, 'ada')
    const picture = async () => (await files.ask('GET', '/index.php/avatar/lee/64', { headers })).body
    const before = await picture()
    await person(files, 'lee')
    expect((await picture()).equals(before)).toBe(true)
  })
})
