/** Archives, age files and pictures: what they hold is not what it should be, or too much. */
import { Problem } from '@alluvium/kernel'

export const archiveTooLarge = (max: number) =>
  new Problem('too-large', 'files.archive-too-large', `An archive has at most ${max} files and folders.`)

export const tarDamaged = (why: string) =>
  new Problem('invalid', 'files.tar-damaged', `The tar archive cannot be read: ${why}.`)

export const tarEntryUnsupported = (path: string) =>
  new Problem('unsupported', 'files.tar-entry-unsupported', `${path} is neither a file nor a folder.`)

export const zipDamaged = (why: string) =>
  new Problem('unprocessable', 'files.zip-damaged', `The zip archive cannot be read: ${why}.`)

export const zipUnsupported = (name: string) =>
  new Problem(
    'unprocessable',
    'files.zip-unsupported',
    `${name} is encrypted in the archive, or compressed in a way that is not known here.`,
  )

export const zipTooLarge = (why: string) =>
  new Problem('too-large', 'files.zip-too-large', `The zip archive ${why}. Extract it with a program on your computer.`)

export const extractionUnderWay = () =>
  new Problem(
    'too-many',
    'files.extraction-under-way',
    'An archive of yours is being extracted. Wait until it is done.',
  )

export const passphraseWrong = () =>
  new Problem('forbidden', 'files.passphrase-wrong', 'The passphrase does not open this file.')

export const ageUnsupported = () =>
  new Problem(
    'unprocessable',
    'files.age-unsupported',
    'Only binary age files that are encrypted with a passphrase, of a work factor up to 20, can be opened here.',
  )

export const ageDamaged = () =>
  new Problem('unprocessable', 'files.age-damaged', 'The age file is damaged or not complete.')

export const encryptedAlready = (path: string) =>
  new Problem('taken', 'files.encrypted-already', `${path} is encrypted already.`)

export const notEncrypted = (path: string) => new Problem('taken', 'files.not-encrypted', `${path} is not encrypted.`)

export const noThumbnail = (path: string) =>
  new Problem('missing', 'files.no-thumbnail', `There is no thumbnail of ${path}.`)

export const thumbnailsBusy = () =>
  new Problem('busy', 'files.thumbnails-busy', 'The thumbnail was not made in time. Ask for it again.', {
    headers: { 'retry-after': '5' },
  })
