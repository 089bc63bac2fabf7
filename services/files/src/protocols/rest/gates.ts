/** Gates of routes: who may pass besides being logged in, decided before a body is read. */
import type { Gate } from '@alluvium/http/json'
import { requireLogIn, requirePasswordLogIn } from '../../operations/accounts/own-log-in.ts'
import { permitAtDoor, permitOwnChange, permitSomewhere } from '../../operations/gate.ts'

/** Whose role lets them read; what exactly, the operation decides. */
export const readers: Gate = { name: 'reader', check: (caller) => permitSomewhere(caller, 'list') }

/** Whose role lets them write; what exactly, the operation decides. */
export const writers: Gate = { name: 'writer', check: (caller) => permitSomewhere(caller, 'write') }

/** Everybody, for what is their own, which the operation decides; but not by an app password for reading. */
export const owners: Gate = { name: 'owner', check: permitOwnChange }

/** Administrators, or whom policies let administer. */
export const administrators: Gate = {
  name: 'admin',
  check: (caller) => permitAtDoor(caller, 'administer', '/'),
}

/** Not by an app password. */
export const loggedIn: Gate = { name: 'logged in', check: requireLogIn }

/** Not by an app password, and not by a token of an issuer. */
export const loggedInByPassword: Gate = { name: 'logged in by password', check: requirePasswordLogIn }
