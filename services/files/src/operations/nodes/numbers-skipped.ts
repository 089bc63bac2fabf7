/**
 * How many revisions and nodes a restore leaves out, so that none comes again that was given since the backup: more than are given
 * between a backup and its restore, and few enough for millions of restores.
 */
export const numbersSkipped = 2 ** 30
