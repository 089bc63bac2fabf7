import { account } from './en/account.ts'
import { administration } from './en/administration.ts'
import { audit } from './en/audit.ts'
import { crawl } from './en/crawl.ts'
import { files } from './en/files.ts'
import { home } from './en/home.ts'
import { issues } from './en/issues.ts'
import { merge } from './en/merge.ts'
import { operations } from './en/operations.ts'
import { parts } from './en/parts.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { wire } from './en/wire.ts'

/** Every text in English, by its key. */
export const english = {
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
} as const

export type MessageKey = keyof typeof english

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key)

/** Every text in one language. */
export type Catalogue = Readonly<Record<MessageKey, string>>
