/** UTF-7 (RFC 2152), in which editors send and receive names in header fields. */

/** Text that is not UTF-7 stays as it is. */
export const decodeUtf7 = (text: string): string =>
  text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) =>
    base64 === '' ? '+' : Buffer.from(base64, 'base64').subarray(0, wholeUnits(base64)).swap16().toString('utf16le'),
  )

/** The number of bytes of whole UTF-16 code units in so many letters of Base64. */
const wholeUnits = (base64: string): number => Math.floor((base64.length * 6) / 16) * 2

export const encodeUtf7 = (text: string): string =>
  text.replace(/\+|[^A-Za-z0-9'(),\-./:? ]+/g, (run) =>
    run === '+' ? '+-' : `+${Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`,
  )
