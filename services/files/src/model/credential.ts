/**
 * How far a credential reaches. Who logged in has the whole account. What was handed to a program, to a guest or to an
 * editor has its files alone, whatever the role of the account and whatever policies permit: it lies on a device, in a
 * letter or at another service, and who finds it there must become neither administrator nor owner of the account.
 */
import type { Caller } from '@alluvium/kernel'

/** One that is new does not compile until it stands here. */
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

/** Whether the caller may do what an account does besides looking after files: administer, and change what guards it. */
export const reachesAccount = ({ by }: Pick<Caller, 'by'>): boolean => reaches[by] === 'account'
