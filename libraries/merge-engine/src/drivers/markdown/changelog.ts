/**
 * Changelogs are documents that grow at one place, where the entries of both sides are kept. They are recognised by their headings
 * (versions, Unreleased, kinds of changes as in Keep a Changelog) and by bullets that refer to a change.
 */

/** The version in a heading, such as `1.7.0-rc.3` in `## [v1.7.0-rc.3](…) - 2024-01-31`; undefined if there is none. */
export function versionIn(heading: string): string | undefined {
  const text = heading.replace(/^\d /, '')
  return version.exec(text)?.groups?.['version']
}

const version =
  /^(?:\W*(?:[\w.@/-]+?[ @-])?(?:version|release)?\W*)v?(?<version>\d+(?:\.\d+){1,3}(?:-?[a-z][0-9a-z]*(?:[.-]?\d+)*)?)(?![\w/])/i

const unreleased =
  /^\W*(?:unreleased|next|upcoming|head|main|master|dev(?:elop(?:ment)?)?)\b\W*(?:$|release|version|changes|\()/i

const date = /^\W*\d{4}-\d{2}-\d{2}\b/

/** Whether changes are listed below a heading with this meaning (level and text). */
export function isRelease(heading: string): boolean {
  const text = heading.replace(/^\d /, '')
  return versionIn(heading) !== undefined || unreleased.test(text) || date.test(text)
}

const kindsOfChanges =
  /^\W*(?:added|changed|deprecated|removed|fixed|security|features?|new features?|bug ?fix(?:es)?|fixes|breaking(?: changes)?|(?:major|minor|patch) changes|(?:performance )?improvements?|enhancements?|dependenc(?:y updates|ies)|documentation|docs|internal|chores?|misc(?:ellaneous)?(?: chores)?|refactor(?:ing|s)?|reverts?|performance|other(?: changes)?|changes|what's (?:new|changed)|deprecations?)\b[\s:!]*$/i

export const isKindOfChange = (heading: string) => kindsOfChanges.test(heading.replace(/^\d /, ''))

/** Whether a bullet refers to its change: it begins or ends with a link, a number, a commit or an author. */
export function namesChange(text: string): boolean {
  return (
    /^(?:\[[^\]]*\]\(|\(?#\d+|\[#?\d+\])/.test(text) ||
    /(?:\(?(?:#\d+|\[[^\]]*\](?:\([^)]*\))?|@[\w-]+)\)*[.,]?)$/.test(text)
  )
}

/** The order of two versions; 0 if one is not a version, or they are equal. A version with a word is before the one without. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < Math.max(first.numbers.length, second.numbers.length); at++) {
    const difference = (first.numbers[at] ?? 0) - (second.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (first.word === second.word) return 0
  if (first.word === '' || second.word === '') return first.word === '' ? 1 : -1
  return compareWords(first.word, second.word)
}

function partsOf(written: string): { numbers: number[]; word: string } {
  const numbers = /^\d+(?:\.\d+)*/.exec(written)?.[0] ?? ''
  return {
    numbers: numbers.split('.').map(Number),
    word: written.slice(numbers.length).replace(/^[-.]/, '').toLowerCase(),
  }
}

/** `beta.9` before `beta.10` before `rc.1`. */
function compareWords(one: string, other: string): number {
  const [first, second] = [one.split(/(\d+)/), other.split(/(\d+)/)]
  for (const [at, part] of first.entries()) {
    const opposite = second[at] ?? ''
    if (part === opposite) continue
    const areNumbers = at % 2 === 1 && opposite !== ''
    if (areNumbers) return Number(part) - Number(opposite)
    return part < opposite ? -1 : 1
  }
  return first.length - second.length
}
