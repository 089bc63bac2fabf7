/** Addresses that belong to one account: the name among them is decoded, and compared with who has signed in. */
import type { Caller } from '@alluvium/kernel'
import { nothingHere } from '../../problems/requests.ts'

/** The name that a segment of an address encodes; undefined for one that encodes none. */
export function nameIn(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize('NFC')
  } catch {
    return undefined
  }
}

/** Throws `files.not-found`: what belongs to somebody else is not there, whether there is such an account or not. */
export function refuseOthers({ name }: Caller, owner: string): void {
  if (name !== owner) throw nothingHere()
}
