/** Backups. */
import { Problem } from '@alluvium/kernel'

export const backupUnsettled = () =>
  new Problem(
    'busy',
    'files.backup-unsettled',
    'Contents were swept faster than they could be copied; try again when less is deleted.',
  )

const afterScrub =
  '`alluvium files scrub` notes what is lost, and the next backup or move does without it; an earlier backup may still have it.'

export const backupDamaged = (digest: string) =>
  new Problem(
    'unprocessable',
    'files.backup-damaged',
    `The content ${digest} is damaged where it was read from. ${afterScrub}`,
  )

export const backupDamagedAt = (path: string) =>
  new Problem(
    'unprocessable',
    'files.backup-damaged',
    `The content of ${path} is damaged where it was read from. ${afterScrub}`,
  )

export const backupForeign = (location: string) =>
  new Problem(
    'unprocessable',
    'files.backup-damaged',
    `The database says that a content lies at ${JSON.stringify(location)}, and this service makes no such name: it is not what was backed up or stored. Nothing there was read, written or removed. \`alluvium files check\` says which file it is, and the way out.`,
  )

export const backupUnreadableAt = (path: string, why: string) =>
  new Problem(
    'unprocessable',
    'files.backup-unreadable',
    `The content of ${path} cannot be backed up: ${why} Nothing was backed up; give the service its file back.`,
  )

const unsound = (findings: readonly string[], left: string) =>
  new Problem(
    'unprocessable',
    'files.backup-unsound',
    `${findings.slice(0, shown).join(' ')} These data are not sound (${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}): ${left}. \`alluvium files check\` says the way out.`,
  )

/** @param findings what is wrong, sentence by sentence. */
export const backupUnsound = (findings: readonly string[]) =>
  unsound(findings, 'nothing was backed up, and an earlier backup is as it was')

/** The same where everything was to be moved. */
export const moveUnsound = (findings: readonly string[]) => unsound(findings, 'nothing was moved')

/** Findings that one sentence names. */
const shown = 5

type Lost = Readonly<{ digest: string; location: string; paths: readonly string[] }>

export const backupLacksContent = ({ digest, location, paths }: Lost) =>
  new Problem(
    'unprocessable',
    'files.backup-damaged',
    `The blob ${digest} at ${location} (${paths.join(', ') || 'no present file'}) is missing, so that not everything was copied. ${afterScrub}`,
  )

/** @param places of some of them, for people. */
export const backupIncomplete = (count: number, places: readonly string[]) =>
  new Problem(
    'unprocessable',
    'files.backup-incomplete',
    `The backup lacks ${count} of its contents, or has them damaged: ${places.join(', ')}${count > places.length ? ', …' : ''}. Restore from another backup into an empty folder, or add \`--partial\`, which restores all others.`,
  )
