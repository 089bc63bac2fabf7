/** Editors over WOPI. */
import { Problem } from '@alluvium/kernel'

export const wopiUnconfigured = () =>
  new Problem('missing', 'files.wopi-unconfigured', 'This server has no editor for documents.')

export const wopiUnavailable = (cause: unknown) =>
  new Problem(
    'busy',
    'files.wopi-unavailable',
    'The editor for documents does not answer at the moment; please try again in a little while.',
    { headers: { 'retry-after': '5' }, cause },
  )

export const wopiNoEditor = (path: string) =>
  new Problem('unsupported', 'files.wopi-no-editor', `There is no editor for files like ${path}.`)

export const wopiTokenInvalid = () =>
  new Problem(
    'unauthenticated',
    'files.wopi-token-invalid',
    'The access token is unknown or expired, or is of another file.',
  )

export const wopiViewOnly = () =>
  new Problem('forbidden', 'files.wopi-view-only', 'The file was opened for viewing only.')

/** @param lock what the editor that holds it calls it; empty when nobody does, or who does is no editor. */
export const wopiLockMismatch = (path: string, lock: string) =>
  new Problem(
    'taken',
    'files.wopi-lock-mismatch',
    lock === '' ? `${path} is not locked by this editor.` : `${path} is locked by another editor.`,
    { headers: { 'x-wopi-lock': lock } },
  )

export const wopiNameTaken = (path: string, suggestion: string) =>
  new Problem('taken', 'files.wopi-name-taken', `${path} already exists.`, {
    headers: { 'x-wopi-validrelativetarget': suggestion },
  })

export const wopiNameInvalid = (header: string, why: string) =>
  new Problem('invalid', 'files.wopi-name-invalid', 'The name that the editor asks for cannot be one.', {
    headers: { [header]: why },
  })

export const wopiChangedElsewhere = (path: string) =>
  new Problem('taken', 'files.wopi-changed-elsewhere', `${path} was changed since the editor read it.`)

export const wopiTooLarge = (size: number) =>
  new Problem('stale', 'files.wopi-too-large', `The file has ${size} bytes, which is more than the editor expects.`)
