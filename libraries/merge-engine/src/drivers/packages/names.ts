/** Names in a package: the next free one, and attributes with other names. */

/** `image2.png`, `image3.png`, …: the next unused number. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const {
    stem = '',
    number = '',
    extension = '',
  } = /^(?<stem>.*?)(?<number>\d{0,9})(?<extension>\.[^./]*)?$/.exec(name)?.groups ?? {}
  for (let next = Number(number) + 1; ; next++) {
    const free = `${stem}${next}${extension}`
    if (!isTaken(free)) return free
  }
}

/** The text with new values for the attributes that the pattern's group finds; undefined if none changes. */
export function changedAttributes(
  text: string,
  pattern: RegExp,
  changed: (value: string) => string | undefined,
): string | undefined {
  const result = text.replaceAll(pattern, (found: string, value: string) => {
    const to = changed(value)
    return to === undefined ? found : found.replace(`"${value}"`, () => `"${to}"`)
  })
  return result === text ? undefined : result
}
