/**
 * The text of HTML or XML without its tags, scripts, styles and comments. For searching, so nothing has to be exact
 * and nothing may fail: what is no tag is text.
 */
/** Tags within which a word may continue. */
const within =
  /^<\/?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|tspan|u|var|wbr)\b/i
const unseen = /^<(script|style|template)\b/i
const tag = /^<[a-z/!?]/i

export function markupText(markup: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = markup.indexOf('<', at)
    if (open < 0) break
    parts.push(unescaped(markup.slice(at, open)))
    const start = markup.slice(open, open + 12)
    if (start.startsWith('<![CDATA[')) {
      at = behind(markup, ']]>', open)
      parts.push(markup.slice(open + 9, at - 3))
    } else if (tag.test(start)) {
      at = endOf(markup, open, start)
      if (!within.test(start)) parts.push('\n')
    } else {
      at = open + 1
      parts.push('<')
    }
  }
  parts.push(unescaped(markup.slice(at)))
  return parts
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}

/** The end of what starts with this tag: the tag, a comment, or an element that is not shown. */
function endOf(markup: string, open: number, start: string): number {
  if (start.startsWith('<!--')) return behind(markup, '-->', open + 4)
  const [, name] = unseen.exec(start) ?? []
  if (name === undefined) return behind(markup, '>', open)
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = open
  const closed = closing.exec(markup)
  return closed ? behind(markup, '>', closed.index) : markup.length
}

function behind(markup: string, end: string, from: number): number {
  const at = markup.indexOf(end, from)
  return at < 0 ? markup.length : at + end.length
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  copy: '©',
  reg: '®',
  euro: '€',
  pound: '£',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  Eacute: 'É',
  egrave: 'è',
  agrave: 'à',
  ecirc: 'ê',
  acirc: 'â',
  ocirc: 'ô',
  icirc: 'î',
  ccedil: 'ç',
  ntilde: 'ñ',
  aring: 'å',
  aelig: 'æ',
  oslash: 'ø',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  aacute: 'á',
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name] ?? whole
      const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
      return point <= 0x10_ffff ? String.fromCodePoint(point) : whole
    },
  )
}
