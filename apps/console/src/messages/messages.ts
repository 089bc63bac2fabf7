/**
 * The texts of the console, in the message format of ICU: `t('files.count', { count: 3 })`. English is always here, but for
 * what comes with the pages that need it; another language is fetched whole before the first page is drawn, so that a text never changes while somebody reads it. Who chooses
 * another language has the page drawn anew.
 */
import { IntlMessageFormat } from 'intl-messageformat'
import { type Catalogue, english, type MessageKey } from './english.ts'
import { visibleName } from './visible-name.ts'

export type Values = Readonly<Record<string, string | number>>

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** The language that was chosen in this browser; nothing secret, so it outlives the tab. */
const place = 'alluvium.language'

let language: Language = 'en'
let catalogue: Partial<Catalogue> = english
const formats = new Map<MessageKey, IntlMessageFormat>()

/** A text in the language of whoever reads it. @param values what stands in its braces; numbers decide its plural */
export function t(key: MessageKey, values?: Values): string {
  const format =
    formats.get(key) ?? new IntlMessageFormat(catalogue[key] ?? key, locale(), undefined, { ignoreTag: true })
  formats.set(key, format)
  return String(format.format(values && visible(values)))
}

const visible = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? visibleName(value) : value]),
  )

export const currentLanguage = (): Language => language

/** For dates and numbers: the region that the browser has for this language, where it has one (`en-GB`). */
export const locale = (): string => navigator.languages?.find((one) => one.startsWith(language)) ?? language

/**
 * Has this page drawn anew when another language is chosen in another tab; not while something would be lost by it, such as a
 * running upload: then the page changes when it is loaded the next time.
 */
export function followLanguage(): void {
  addEventListener('storage', ({ key }) => {
    if (key === place && dispatchEvent(new Event('beforeunload', { cancelable: true }))) location.reload()
  })
}

/** Puts the texts into the chosen language, else the first one of the browser's that is here. */
export async function loadMessages(): Promise<void> {
  const wanted = chosenLanguage() ?? firstOf(navigator.languages) ?? 'en'
  if (wanted === 'de') catalogue = (await import('./german.ts')).german
  language = wanted
  document.documentElement.lang = wanted
}

/** Adds the texts of single pages, to be called where these are loaded. Another language has them already. */
export function addEnglish(texts: Partial<Catalogue>): void {
  if (language === 'en') catalogue = { ...catalogue, ...texts }
}

/** The language that somebody chose here; null while the browser's counts. */
export function chosenLanguage(): Language | null {
  try {
    return languageOf(localStorage.getItem(place) ?? '') ?? null
  } catch {
    return null
  }
}

/** Chooses a language, and draws the page anew. A browser that refuses storage goes on with its own. */
export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem(place, chosen)
  } catch {
    return
  }
  location.reload()
}

const firstOf = (tags: readonly string[]): Language | undefined =>
  tags.map((tag) => languageOf(tag.slice(0, 2))).find((one) => one !== undefined)

const languageOf = (name: string): Language | undefined => languages.find((one) => one === name)
