/**
 * Addresses as logs may hold them. Every new route may bring new secrets into addresses, so only what is known to be
 * harmless is logged:
 *
 *   https://[redacted]@host/s/[redacted]/a.txt?limit=5&once=[redacted]#[redacted]
 *           user       |       a share's token      |      every other value
 *                      the path                     a value from a short list of names
 */
export const censored = '[redacted]'

/** Parameters whose values are numbers and choices. Whoever adds one makes sure that no route has a secret by that name. */
const harmless = new Set([
  'category',
  'depth',
  'format',
  'limit',
  'list',
  'markers',
  'offset',
  'outcome',
  'overwrite',
  'scope',
  'severity',
  'size',
  'status',
  'zip',
])
const harmlessValue = /^[\w.:-]{0,40}$/

/** Most addresses hold nothing of the kind, and looking closely costs as much as a small answer. */
const mayHoldSecret = /[?#%\\]|\/\/|\/\.|\/s\/|\/shares\/|\/downloads\//i

/** An address, or a text with addresses in it, without the secrets that these may carry. */
export const redactUrl = (text: string): string =>
  mayHoldSecret.test(text) ? text.replaceAll(/[^ \t\r\n]+/g, redactWord) : text

function redactWord(word: string): string {
  if (!word.startsWith('/') && !word.includes('://') && !word.includes('?')) return word
  const [, origin = '', path = '', query = '', fragment = ''] =
    /^([^/?#]*:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(word) ?? []
  const shown = (origin + redactPath(path)).replaceAll(/:\/\/[^/]*@/g, `://${censored}@`)
  return shown + redactQuery(query) + (fragment.length > 1 ? `#${censored}` : fragment)
}

/** Below `/api`: what is followed by a token. */
const withToken = new Set(['shares', 'downloads'])

/**
 * The token of a share, or of a link for a download, is as good as the file. Its path is logged as its handler reads it,
 * however it was written.
 */
function redactPath(path: string): string {
  if (!path.startsWith('/') || !mayHoldSecret.test(path)) return path
  const names = namesOf(path)
  const [first, second] = names.map((name) => name.toLowerCase())
  const before = first === 's' ? 1 : first === 'api' && withToken.has(second ?? '') ? 2 : undefined
  if (before === undefined || names.length <= before) return path
  const slash = path.endsWith('/') ? '/' : ''
  return `/${[...names.slice(0, before), censored, ...names.slice(before + 1)].join('/')}${slash}`
}

/** The names between the slashes, of which empty ones and `.` count for nothing, and `..` takes the one before it. */
function namesOf(path: string): readonly string[] {
  const names: string[] = []
  for (const name of decoded(path).split(/[/\\]/)) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names
}

function redactQuery(query: string): string {
  return query.replaceAll(/([?&;])([^?&;=]*)(=[^&;]*)?/g, (_whole, start: string, name: string, given?: string) => {
    if (given === undefined) return start + (name === '' || isHarmless(name, '') ? name : censored)
    return `${start}${name}=${isHarmless(name, given.slice(1)) ? given.slice(1) : censored}`
  })
}

const isHarmless = (name: string, value: string): boolean =>
  harmless.has(decoded(name).toLowerCase()) && harmlessValue.test(value)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replaceAll(/%([2-7][\da-f])/gi, (_whole, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
  }
}
