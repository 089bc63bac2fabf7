export type KeyRow = {
  id: string
  account: string
  name: string
  requests_per_minute: number
  /** SHA-256 of the key, hexadecimal. */
  digest: string
  /** 1 when a first key made it: its rate adds to that of its account. */
  granted: number
  /** The key's last four characters. */
  ending: string
  created_at: number
}
