/** Who may not, because of the rights on a path. */
import { Problem } from '@alluvium/kernel'

export const tooManyAccessRequests = ({ limit, afterMs }: Readonly<{ limit: number; afterMs: number }>) =>
  new Problem(
    'too-many',
    'files.too-many-access-requests',
    `An account asks for access at most ${limit} times in a day. Please try again tomorrow, or ask the people themselves.`,
    { headers: { 'retry-after': String(Math.max(1, Math.ceil(afterMs / 1000))) } },
  )

export const rightForbids = (path: string) =>
  new Problem('forbidden', 'files.right-forbids', `Your right on ${path} does not allow this.`)

/** The one answer that says something of what the caller may not read: that a name is taken, or cannot be used by them. */
export const nameUnavailable = (path: string) =>
  new Problem('forbidden', 'files.name-unavailable', `You can't use the name ${path} here.`)

export const folderOfService = (path: string) =>
  new Problem(
    'forbidden',
    'files.folder-of-service',
    `${path} belongs to an account or an organization: it can't be moved, deleted or opened to others, but what is in it can.`,
  )

export const lastManager = (path: string) =>
  new Problem(
    'taken',
    'files.last-manager',
    `Nobody could give rights on ${path} any more; please give somebody else "manage" first.`,
  )

export const grantMissing = (path: string) =>
  new Problem('missing', 'files.grant-missing', `No such right was given on ${path}.`)

export const closingNeedsFolder = (path: string) =>
  new Problem('invalid', 'files.closing-needs-folder', `${path} is a file; only folders can be closed.`)

export const nothingToTakeOver = (path: string) =>
  new Problem('taken', 'files.nothing-to-take-over', `You manage ${path} already.`)

export const homeRootTaken = (path: string) =>
  new Problem(
    'taken',
    'files.home-root-taken',
    `${path} can't hold the homes, because the service did not make it: please name another folder with --home-root PATH, or start with --no-homes.`,
  )

export const orgRootTaken = (path: string) =>
  new Problem(
    'taken',
    'files.org-root-taken',
    `${path} can't hold the folders of organizations, because the service did not make it: please name another folder with --org-root PATH.`,
  )

export const heirNeeded = () =>
  new Problem('invalid', 'files.heir-needed', 'Please say with `heir` which account gets the home.')

export const groupMissing = (name: string) =>
  new Problem('missing', 'files.group-missing', `There is no group "${name}".`)

export const groupTaken = (name: string) =>
  new Problem('taken', 'files.group-taken', `There is a group "${name}" already, or one that differs only in case.`)

export const groupElsewhere = (name: string) =>
  new Problem('taken', 'files.group-elsewhere', `Who belongs to "${name}" is decided elsewhere, where it comes from.`)

export const groupNameInvalid = () =>
  new Problem(
    'invalid',
    'files.group-name-invalid',
    'A group has a name of 1 to 100 characters, without slashes, control characters, or spaces at its ends.',
  )

export const tooManyGrants = (max: number) =>
  new Problem(
    'full',
    'files.too-many-grants',
    `An account gives at most ${max} rights; please give them to a group instead.`,
  )

export const holderUnclear = () =>
  new Problem(
    'invalid',
    'files.holder-unclear',
    'Please say whose right it is: one of `user`, `group` and `everybody=true`.',
  )
