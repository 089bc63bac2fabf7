/** Files in the age format, opened by a passphrase. */
import { type Target, unlessRefusedLater } from '@alluvium/fuzzing'
import { Problem } from '@alluvium/kernel'
import { decrypt, isAge } from '../src/model/age/age.ts'

const passphrase = 'passphrase'

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Of the passphrase and a work factor of 1: an empty file, and one of nine bytes. A file made here would be another each time. */
const sealed = [
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBhcXd0S3p3Z1BTZ3dvSmRzSFdsdFhRIDEKZ3k3dUsxdEhJdGdMR2N2YzcrWWNXSWhYSFNER0lZbGNPT2tLZTR0emxYZwotLS0gRTg2QXFuUlU5dGdTQW5Na3IvUDBwWGtmODdHdVVMTEl2cUNGMzgwN3p1dwoWfyGI5B0h4bD7GWoIW4227sZurP85VLPn3t7OrvdfNA==',
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBrb0dHQmdGeFlEUjgva2RpajVaZlBRIDEKRmIrY28zSWdScnF5MzJmTWd1RERsczlLUjBzZjJIS3prL0FmV1pMODNuQQotLS0gb2lHR3pIMG9ocmFSK0l1M3QxYi83ZllOd21KY2pZV2hrbFl1eVFha3BRQQre1xh9fs28YXj5r977rBwO7ClfU3nhThNSc9vu6c6T0O7xgwbMfANjOQ==',
]

/** A header under which no passphrase gives the key. */
const otherSalt = `age-encryption.org/v1
-> scrypt abcdefghijklmnopqrstuw 1
R4UKr/876ZWBzOLZLw30LTVLcx9lD+i4KnTe8CmXbjU
--- MnqwHSV3J+wycvFRIECZjUysNeulhmVrEWcKX77IGiM
`

/** A work factor as large as the format allows would take the whole time for itself. */
const repair = (input: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(input)
      .toString('latin1')
      .replace(/^(.*\n-> scrypt \S+ )(?:[4-9]|1[0-9]|20)\n/, '$12\n'),
    'latin1',
  )

/** The salt in the header, of a file that was refused for its passphrase: so far the header was understood. */
const saltIn = (input: Uint8Array): string | undefined => /-> scrypt (\S+)/.exec(Buffer.from(input).toString())?.[1]

export const target: Target = {
  seeds: [...sealed.map((text) => Buffer.from(text, 'base64')), otherSalt],
  repair,
  async read(input) {
    isAge(input)
    let code: string | undefined
    await unlessRefusedLater([Problem], async () => {
      try {
        for await (const _ of decrypt(once(input), passphrase));
      } catch (error) {
        code = error instanceof Problem ? error.code : undefined
        throw error
      }
    })
    return code === 'files.passphrase-wrong' ? saltIn(input) : undefined
  },
}
