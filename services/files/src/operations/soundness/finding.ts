/** What a check, a scrub, a backup and a restore can find, and the way out of each; `docs/guides/backups.md` has the same sentences. */

/** The ways out, by the kind of what was found. */
export const waysOut = {
  'content-missing':
    'Put the content at its path again, or its file back in its place. `alluvium files repair` notes what stays lost where its row is lost, too, and `alluvium files scrub` the rest; the next backup does without it.',
  'content-damaged':
    'Put the content at its path again, or its file back in its place, and run `alluvium files scrub`.',
  'content-unreadable': 'Give the file of the content back to the user of the service.',
  'content-unreferenced':
    'Restore a backup from before. If the loss is accepted, `alluvium files repair` lets the content go.',
  'totals-wrong':
    'Restore a backup from before. If the loss is accepted, `alluvium files repair` counts again what is there.',
  'sums-wrong':
    'Restore a backup from before. If the loss is accepted, `alluvium files repair` counts again what is there.',
  'closing-lost': 'Restore a backup from before, or let `alluvium files repair` close it again.',
  'row-missing':
    'Restore a backup from before. If the loss is accepted, `alluvium files repair` puts the root and the trash back, takes a lost account for one that was deleted, notes again whose home a folder is, ends the rights of a lost group, lets a lost upload go, notes that revisions were lost (the audit log has those that closed a folder, as `PATCH /api/access/…`: look whether it is closed still), and asks again for a second factor; where one is lost, backups go on by `alluvium files backup DIR --unsound`, with a new folder.',
  'counter-wrong':
    'Restore a backup from before. If what was written since counts more, `alluvium files repair` counts on from the highest number that was given.',
  orphan:
    'Restore a backup from before. If the loss is accepted, `alluvium files repair` brings entries back into `/lost+found`, and lets go of small contents without a name.',
  'audit-broken':
    'Find out who changed it, and restore a backup from before. Backups go on by `alluvium files backup DIR --unsound`, with a new folder.',
} as const

export type FindingKind = keyof typeof waysOut

export type Finding = Readonly<{
  kind: FindingKind
  /** For people. */
  what: string
}>
