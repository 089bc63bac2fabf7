/** Shares, and who comes by one. */
import { Problem } from '@alluvium/kernel'

export const shareMissing = () => new Problem('missing', 'files.share-missing', 'There is no such share.')

export const shareOver = () =>
  new Problem('gone', 'files.share-over', 'This share has expired, or was used as often as it may be.')

export const sharePasswordNeeded = () =>
  new Problem('unauthenticated', 'files.share-password-needed', 'This share needs its password.')

export const sharePasswordWrong = () =>
  new Problem('unauthenticated', 'files.share-password-wrong', 'That is not the password of this share.')

export const shareTakesNothing = () =>
  new Problem('forbidden', 'files.share-takes-nothing', 'Nothing can be put into this share.')

export const shareShowsNothing = () =>
  new Problem(
    'forbidden',
    'files.share-shows-nothing',
    'Files can be put into this share, but nothing in it can be seen.',
  )

export const shareNeedsFolder = (path: string) =>
  new Problem('invalid', 'files.share-needs-folder', `${path} is a file; only into folders can others put files.`)

export const tooManyShares = (max: number) =>
  new Problem('full', 'files.too-many-shares', `An account has at most ${max} shares; please delete some.`)

/** What clients of other servers ask of a share and no share here can be. @param why a sentence. */
export const shareUnsupported = (why: string) =>
  new Problem('invalid', 'files.share-unsupported', `This cannot be shared as asked. ${why}`)

export const shareFieldInvalid = (field: string, why: string) =>
  new Problem('invalid', 'files.share-field-invalid', `The field ${field} ${why}.`)
