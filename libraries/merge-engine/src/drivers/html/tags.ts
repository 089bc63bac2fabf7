/**
 * The rules of the HTML standard for elements by name: which have no end tag, whose text is not markup, whose end tag is optional
 * and what then ends them. Clauses are those of the living standard.
 */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** 13.1.2: void elements. `image`, `keygen` and some others are obsolete but are read this way. */
export const voidTags = names(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen',
)

/** 13.2.5: elements whose text is not markup. `title` and `textarea` only resolve references. */
export const rawTags = names('script style textarea title xmp iframe noembed noframes')

/** Elements that are never a word of a sentence: they are entries of their own. */
export const blockTags = names(
  'html head body title base link meta style script noscript template address article aside blockquote center details ' +
    'dialog dd dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ' +
    'ol p pre search section summary table caption colgroup col thead tbody tfoot tr td th ul frameset frame noframes ' +
    'optgroup option select datalist textarea iframe video audio object canvas svg math map picture source track param ' +
    'legend slot listing xmp plaintext',
)

/** Elements whose content is a text, even if all of it is in inline elements. */
export const textTags = names('p h1 h2 h3 h4 h5 h6 dt summary figcaption caption legend title option address')

const endsParagraph =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 ' +
  'h5 h6 header hgroup hr main menu nav ol p pre listing search section summary table ul xmp plaintext li dd dt'

const rowGroups = 'tbody tfoot thead'

/**
 * 13.1.2.4 and 13.2.6.4: elements whose end tag is optional, and the start tags that then end them. The end of the element around
 * them ends them too.
 */
export const endedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['html', names('')],
  ['head', names('body frameset')],
  ['body', names('')],
  ['p', names(endsParagraph)],
  ['li', names('li')],
  ['dt', names('dt dd')],
  ['dd', names('dt dd')],
  ['rb', names('rb rt rtc rp')],
  ['rt', names('rb rt rtc rp')],
  ['rtc', names('rb rtc rp')],
  ['rp', names('rb rt rtc rp')],
  ['option', names('option optgroup hr')],
  ['optgroup', names('optgroup hr')],
  ['colgroup', names(`caption colgroup ${rowGroups} tr td th`)],
  ['caption', names(`caption col colgroup ${rowGroups} tr td th`)],
  ['thead', names(`${rowGroups} caption colgroup`)],
  ['tbody', names(`${rowGroups} caption colgroup`)],
  ['tfoot', names(`${rowGroups} caption colgroup`)],
  ['tr', names(`tr ${rowGroups} caption colgroup`)],
  ['td', names(`td th tr ${rowGroups} caption colgroup`)],
  ['th', names(`td th tr ${rowGroups} caption colgroup`)],
])

/** 13.2.4.2: what stops the search for a paragraph, an item or a cell that a start tag would end. */
const scopes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', names('applet caption html table td th marquee object template button select svg math')],
  ['li', names('ol ul menu dir table td th caption html template object applet marquee')],
  ['dt', names('dl table td th caption html template object applet marquee')],
  ['dd', names('dl table td th caption html template object applet marquee')],
  ['option', names('select datalist optgroup')],
  ['tr', names('table template html')],
  ['td', names('table template html')],
  ['th', names('table template html')],
  ['tbody', names('table template html')],
  ['thead', names('table template html')],
  ['tfoot', names('table template html')],
])

/** The elements that start tags of a name would end within a scope, each with that, by the name. */
export const scopesEndedBy: ReadonlyMap<string, readonly (readonly [open: string, scope: ReadonlySet<string>])[]> =
  new Map(
    [...endedBy.values()]
      .flatMap((ending) => [...ending])
      .map((name) => [name, [...scopes].filter(([open]) => endedBy.get(open)?.has(name))]),
  )

/** Names of vocabularies other than HTML, and of the elements inside them whose content is HTML again. */
export const foreignTags = names('svg math')
export const htmlAgainTags = names('foreignobject desc annotation-xml')
