/** Changes single attributes in the text of a part; everything around them stays as written. */

/** The value of an attribute in the text of a tag, as written; undefined if it is not there. */
export function attributeIn(tag: string, name: string): string | undefined {
  const [, quoted, other] = attributeNamed(name).exec(tag) ?? []
  return quoted ?? other
}

const patterns = new Map<string, RegExp>()

/** Compiled once for each name: there are few names, and a presentation has thousands of tags. */
function attributeNamed(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${RegExp.escape(name)}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/** The relationship that a tag names, by `r:id` with any prefix. */
export const relationshipIn = (tag: string): string | undefined => /\s[\w.-]+:id\s*=\s*"([^"]*)"/.exec(tag)?.[1]

/** The tag with another value for an attribute that it has. */
export function withAttribute(tag: string, name: string, value: string): string {
  return tag.replace(
    new RegExp(`(\\s${RegExp.escape(name)}\\s*=\\s*)(?:"[^"]*"|'[^']*')`),
    (_, before: string) => `${before}"${value}"`,
  )
}

/** The text with every start tag of these local names changed. */
export function withTags(text: string, names: readonly string[], changed: (tag: string) => string): string {
  return text.replaceAll(tagsOf(names), changed)
}

/** The start tags of these local names, as written. */
export const tagsIn = (text: string, ...names: readonly string[]): string[] =>
  Array.from(text.matchAll(tagsOf(names)), ([tag]) => tag)

const tagsOf = (names: readonly string[]) => new RegExp(`<(?:[\\w.-]+:)?(?:${names.join('|')})(?=[\\s/>])[^<>]*>`, 'g')

const namespaces =
  /xmlns:([\w.-]+)="http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships"/g

/** The attributes that name relationships, by the prefixes that a text gives their namespace; undefined if it has none. */
function naming(text: string): RegExp | undefined {
  const prefixes = new Set(Array.from(text.matchAll(namespaces), ([, prefix = '']) => RegExp.escape(prefix)))
  return prefixes.size === 0
    ? undefined
    : new RegExp(`(\\s(?:${[...prefixes].join('|')}):[A-Za-z]+\\s*=\\s*)"([^"]*)"`, 'g')
}

/** The relationships that a part names, without empty names. */
export function relationshipsNamed(text: string): ReadonlySet<string> {
  const pattern = naming(text)
  const names = pattern ? Array.from(text.matchAll(pattern), ([, , id = '']) => id) : []
  return new Set(names.filter((id) => id !== ''))
}
