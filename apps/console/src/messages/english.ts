import { account } from './en/account.ts'
import { administration } from './en/administration.ts'
import type { audit } from './en/audit.ts'
import { crawl } from './en/crawl.ts'
import { files } from './en/files.ts'
import { home } from './en/home.ts'
import { issues } from './en/issues.ts'
import { merge } from './en/merge.ts'
import type { operations } from './en/operations.ts'
import { parts } from './en/parts.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { wire } from './en/wire.ts'

/** The texts in English that are always here, by their keys. What only the pages of administrators need comes with these: see `addEnglish`. */
export const english = {
  ...account,
  ...administration,
  ...crawl,
  ...files,
  ...home,
  ...issues,
  ...merge,
  ...parts,
  ...settings,
  ...shell,
  ...wire,
} as const

/** Of a text that is always here. */
export type FirstKey = keyof typeof english

export type MessageKey = FirstKey | keyof typeof audit | keyof typeof operations

export const isFirstKey = (key: string): key is FirstKey => Object.hasOwn(english, key)

/** Every text in one language. */
export type Catalogue = Readonly<Record<MessageKey, string>>
