/**
 * What a credential gives access to. A log-in reaches the whole account. A credential for a program, a guest or an
 * editor reaches only files, whatever the account's role is and whatever policies permit. It is stored on a device, in
 * a message or at another service, and a finder must become neither administrator nor owner of the account.
 */
import type { Caller } from '@alluvium/kernel'

/** A new credential does not compile until it is listed here. */
const reaches: Readonly<Record<Caller['by'], 'account' | 'files'>> = {
  'open-mode': 'account',
  password: 'account',
  token: 'account',
  issuer: 'account',
  'app-password': 'files',
  key: 'files',
  share: 'files',
  editor: 'files',
  worker: 'files',
}

/** Whether the caller may do more than use files: administer, and change the account's protection. */
export const reachesAccount = ({ by }: Pick<Caller, 'by'>): boolean => reaches[by] === 'account'
