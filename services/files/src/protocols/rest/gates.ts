/** Gates of routes: who may pass besides being logged in, decided before a body is read. */
import type { Gate, Refusals } from '@alluvium/http/json'
import { authorizeAnywhere, authorizeOwnChange, authorizeRequest } from '../../operations/authorization/authorize.ts'
import { requireLogIn, requirePasswordLogIn } from '../../operations/credentials/own-log-in.ts'

/** What is refused to whom their role, or a policy in its place, does not let do it, at the gate or by the operation. */
export const notPermitted: Refusals = [
  [403, 'files.role-forbids', 'The role of the account does not allow it.'],
  [403, 'files.policy-forbids', 'A policy does not allow it.'],
]
const onlyReading: Refusals = [[403, 'files.scope-forbids', 'The app password may only read.']]
/** What is refused to what is for files alone. */
export const byLogInOnly: Refusals = [
  [403, 'files.login-needed', 'It needs a log-in: an app password, a share and the like are for files alone.'],
]
const noPassword: Refusals = [
  [403, 'files.login-needed', 'It needs a log-in with the password of an account of this server.'],
]

/** Whose role lets them read; what exactly, the operation decides. */
export const readers: Gate = {
  name: 'reader',
  check: (caller) => authorizeAnywhere(caller, 'list'),
  refusals: notPermitted,
}

/** Whose role lets them write; what exactly, the operation decides. */
export const writers: Gate = {
  name: 'writer',
  check: (caller) => authorizeAnywhere(caller, 'write'),
  refusals: [...notPermitted, ...onlyReading],
}

/** Everybody, for what is their own, which the operation decides; but not by an app password for reading. */
export const owners: Gate = { name: 'owner', check: authorizeOwnChange, refusals: onlyReading }

/** Administrators, or whom policies let administer. */
export const administrators: Gate = {
  name: 'admin',
  check: (caller) => authorizeRequest(caller, 'administer', '/'),
  refusals: [...notPermitted, ...byLogInOnly],
}

/** Who may read the audit log. */
export const auditors: Gate = {
  name: 'admin',
  check: (caller) => authorizeRequest(caller, 'audit', '/'),
  refusals: [...notPermitted, ...byLogInOnly],
}

/** Not by an app password. */
export const loggedIn: Gate = { name: 'logged in', check: requireLogIn, refusals: byLogInOnly }

/** Not by an app password, and not by a token of an issuer. */
export const loggedInByPassword: Gate = {
  name: 'logged in by password',
  check: requirePasswordLogIn,
  refusals: noPassword,
}
