/** The short names of organizations: 2 to 39 letters, digits, - and _. */

export const isShortName = (text: string): boolean => /^[A-Za-z0-9_-]{2,39}$/.test(text)

/** Letters that German writes in two others where they can't be had. */
const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o' }

/** The short name that suits a title; empty where none of its letters fits, as in another script. */
export function shortNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæø]/g, (letter) => written[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  const name = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 39)
    .replace(/^-+|-+$/g, '')
  return isShortName(name) ? name : ''
}
