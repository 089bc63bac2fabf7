import { spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRecoveryCodes, newTotpSecret, recoveryDigest, totpStep, totpUri } from './totp.ts'

/** RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

/** RFC 4226, 5.3, for a secret of bytes. */
function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const rfcKey = Buffer.from('12345678901234567890')
const minute = 1_700_000_010_000 // ten seconds into a step
const stepOf = (now: number) => Math.floor(now / 30_000)

test.for(vectors)('at second %i the code of RFC 6238 is accepted, by its last six digits', ([second, code]) => {
  expect(totpStep({ secret, code: code.slice(-6), now: second * 1000 })).toBe(Math.floor(second / 30))
})

test('a code is accepted one step early and one step late, and no longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 4_000_000_000 }), fc.integer({ min: -4, max: 4 }), (second, off) => {
      const step = Math.floor(second / 30) + off
      const counts = totpStep({ secret, code: codeOf(rfcKey, step), now: second * 1000 }) === step
      expect(counts).toBe(Math.abs(off) <= 1)
    }),
  )
})

test('a code is accepted once, and none of an earlier step after it', () => {
  const step = stepOf(minute)
  const attempt = (at: number, lastStep?: number) =>
    totpStep({ secret, code: codeOf(rfcKey, at), now: minute, lastStep })
  expect(attempt(step)).toBe(step)
  expect(attempt(step, 0)).toBe(step)
  expect(attempt(step, step)).toBeUndefined()
  expect(attempt(step - 1, step)).toBeUndefined()
  expect(attempt(step + 1, step)).toBe(step + 1)
  expect(attempt(step, step + 1)).toBeUndefined()
  expect(attempt(step, step - 1)).toBe(step)
  expect(attempt(step, step + 1_000_000)).toBeUndefined()
})

test('anything but six digits is refused, and spaces are ignored', () => {
  const code = codeOf(rfcKey, stepOf(minute))
  expect(totpStep({ secret, code: ` ${code.slice(0, 3)} ${code.slice(3)}`, now: minute })).toBe(stepOf(minute))
  for (const wrong of [
    '',
    code.slice(1),
    `${code}0`,
    `0${code}`,
    `${code.slice(0, 5)}٣`,
    `${code}\n`,
    `+${code.slice(1)}`,
    'abcdef',
  ])
    expect(totpStep({ secret, code: wrong, now: minute })).toBeUndefined()
})

test('a secret has 160 bits, is never the same, and its URI holds the user and the issuer', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
  const uri = new URL(totpUri({ secret: made, label: 'ada & co/ü?' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.host).toBe('totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Alluvium:ada & co/ü?')
  expect(uri.searchParams.get('secret')).toBe(made)
  expect(uri.searchParams.get('issuer')).toBe('Alluvium')
})

test('ten recovery codes are all different, and are recognized by a digest however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const bare = code.replaceAll('-', '')
    expect(recoveryDigest(code)).toBe(createHash('sha256').update(bare).digest('hex'))
    for (const typed of [bare, bare.toUpperCase(), ` ${code.toUpperCase()} `, code.replaceAll('-', ' ')])
      expect(recoveryDigest(typed)).toBe(recoveryDigest(code))
  }
})

const oathtool = (...parameters: string[]) => spawnSync('oathtool', parameters, { encoding: 'utf8' })

test.skipIf(oathtool('--version').error)('codes of oathtool are accepted', () => {
  for (let round = 0; round < 20; round += 1) {
    const made = newTotpSecret()
    const now = minute + round * 86_400_000
    const { stdout } = oathtool('--totp', '--base32', '--now', new Date(now).toISOString(), made)
    expect(totpStep({ secret: made, code: stdout.trim(), now })).toBe(stepOf(now))
  }
})
