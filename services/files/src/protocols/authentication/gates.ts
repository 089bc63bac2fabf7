/** Gates of routes: which logged-in callers may pass. They are checked before a body is read. */
import type { Gate, Refusals } from '@alluvium/http/json'
import { authorizeAnywhere, authorizeOwnChange, authorizeRequest } from '../../operations/authorization/authorize.ts'
import { requireLogIn, requirePasswordLogIn } from '../../operations/credentials/own-log-in.ts'

/** Refusals by the role, or by a policy in its place, at the gate or in the operation. */
export const notPermitted: Refusals = [
  [403, 'files.role-forbids', 'The role of the account does not allow it.'],
  [403, 'files.right-forbids', 'The right of the account on the path does not allow it.'],
  [403, 'files.name-unavailable', 'The name is, or holds, something that the caller may not read.'],
  [403, 'files.folder-of-service', 'It is a home, or the folder of an organization.'],
  [403, 'files.policy-forbids', 'A policy does not allow it.'],
  [404, 'files.path-missing', 'There is nothing at the path, for the caller.'],
]
const onlyReading: Refusals = [[403, 'files.scope-forbids', 'The app password may only read.']]
/** Refusals of credentials that are for files only. */
export const byLogInOnly: Refusals = [
  [403, 'files.login-needed', 'It needs a log-in: an app password, a share and the like are for files alone.'],
]
const noPassword: Refusals = [
  [403, 'files.login-needed', 'It needs a log-in with the password of an account of this server.'],
]

/** Callers whose role may read; the operation decides what exactly. */
export const readers: Gate = {
  name: 'reader',
  check: (caller) => authorizeAnywhere(caller, 'list'),
  refusals: notPermitted,
}

/** Callers whose role may write; the operation decides what exactly. */
export const writers: Gate = {
  name: 'writer',
  check: (caller) => authorizeAnywhere(caller, 'write'),
  refusals: [...notPermitted, ...onlyReading],
}

/** Everybody, for what belongs to them, which the operation checks; but no read-only app password. */
export const owners: Gate = { name: 'owner', check: authorizeOwnChange, refusals: onlyReading }

/** Administrators, or callers whom policies allow to administer. */
export const administrators: Gate = {
  name: 'admin',
  check: (caller) => authorizeRequest(caller, 'administer', '/'),
  refusals: [...notPermitted, ...byLogInOnly],
}

/** Callers who may read the audit log. */
export const auditors: Gate = {
  name: 'admin',
  check: (caller) => authorizeRequest(caller, 'audit', '/'),
  refusals: [...notPermitted, ...byLogInOnly],
}

/** Refuses app passwords. */
export const loggedIn: Gate = { name: 'logged in', check: requireLogIn, refusals: byLogInOnly }

/** Refuses app passwords and an issuer's tokens. */
export const loggedInByPassword: Gate = {
  name: 'logged in by password',
  check: requirePasswordLogIn,
  refusals: noPassword,
}
