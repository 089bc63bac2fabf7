import { account } from './de/account.ts'
import { administration } from './de/administration.ts'
import { audit } from './de/audit.ts'
import { crawl } from './de/crawl.ts'
import { files } from './de/files.ts'
import { home } from './de/home.ts'
import { issues } from './de/issues.ts'
import { merge } from './de/merge.ts'
import { operations } from './de/operations.ts'
import { parts } from './de/parts.ts'
import { settings } from './de/settings.ts'
import { shell } from './de/shell.ts'
import { wire } from './de/wire.ts'
import type { Catalogue } from './english.ts'

/** Every text in German. */
export const german: Catalogue = {
  ...account,
  ...administration,
  ...audit,
  ...crawl,
  ...files,
  ...home,
  ...issues,
  ...merge,
  ...operations,
  ...parts,
  ...settings,
  ...shell,
  ...wire,
}
