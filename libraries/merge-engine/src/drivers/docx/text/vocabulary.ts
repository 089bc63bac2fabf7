/**
 * The elements of WordprocessingML (ECMA-376 part 1, 17) that decide how a document is read:
 *
 *   blocks      paragraphs, tables and rows, whose order has a meaning
 *   parts       things with the tag, or tag and attribute, as identity; the schema gives them an order without meaning
 *   everything else is markup: one value, such as a drawing, the properties of a section or a formula
 */

/** How the content of an element is read. */
export type Content = 'blocks' | 'parts'

const words = (...lines: readonly string[]) => lines.flatMap((line) => line.split(' ')).map((word) => `w:${word}`)

const blocks: ReadonlySet<string> = new Set(
  words('body hdr ftr footnote endnote comment tbl tc sdtContent docPartBody'),
)

const parts: ReadonlySet<string> = new Set([
  ...words(
    'document glossaryDocument docParts docPart styles style docDefaults rPrDefault pPrDefault latentStyles tblStylePr',
    'numbering abstractNum num lvl lvlOverride fonts font settings rsids compat webSettings footnotes endnotes comments',
    'sdt sdtPr pPr rPr tblPr tblPrEx trPr tcPr',
  ),
  'w15:commentsEx',
  'w15:people',
  'w16cid:commentsIds',
  'w16cex:commentsExtensible',
])

export function contentOf(tag: string): Content | undefined {
  if (blocks.has(tag)) return 'blocks'
  return parts.has(tag) ? 'parts' : undefined
}

/** The attribute that identifies things of one tag, if there may be several. */
const keys: ReadonlyMap<string, string> = new Map([
  ['w:style', 'w:styleId'],
  ['w:tblStylePr', 'w:type'],
  ['w:lsdException', 'w:name'],
  ['w:abstractNum', 'w:abstractNumId'],
  ['w:num', 'w:numId'],
  ['w:lvl', 'w:ilvl'],
  ['w:lvlOverride', 'w:ilvl'],
  ['w:font', 'w:name'],
  ['w:rsid', 'w:val'],
  ['w:compatSetting', 'w:name'],
  ['w:footnote', 'w:id'],
  ['w:endnote', 'w:id'],
  ['w:comment', 'w:id'],
  ['w:bookmarkStart', 'w:id'],
  ['w:bookmarkEnd', 'w:id'],
  ['w:commentRangeStart', 'w:id'],
  ['w:commentRangeEnd', 'w:id'],
  ['w:permStart', 'w:id'],
  ['w:permEnd', 'w:id'],
  ['w15:commentEx', 'w15:paraId'],
  ['w15:person', 'w15:author'],
  ['w16cid:commentId', 'w16cid:paraId'],
  ['w16cex:commentExtensible', 'w16cex:durableId'],
])

export const keyOf = (tag: string): string | undefined => keys.get(tag)

/** What may occur several times at one place without an identity. */
const nameless: ReadonlySet<string> = new Set([
  ...words('p tbl tr sdt customXml altChunk proofErr ins del docPart attachedSchema activeWritingStyle docVars'),
  'mc:AlternateContent',
])

export const isNameless = (tag: string) => nameless.has(tag)

const orderOf = (...lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(words(...lines).map((tag, at) => [tag, at]))

/** 17.3.1.26: the order of a paragraph's properties. Programs refuse any other order. */
const paragraphOrder = orderOf(
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs',
  'suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd',
  'snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment',
  'textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
)

/** 17.3.2.28: the order of a run's properties. */
const runOrder = orderOf(
  'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof',
  'snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs',
  'em lang eastAsianLayout specVanish oMath rPrChange',
)

/** The orders of everything else, which do not contradict each other (17.4.60, 17.4.70, 17.7.4.17, 17.9.6, 17.9.17). */
const otherOrder = orderOf(
  'background body docDefaults latentStyles numPicBullet abstractNum num numIdMacAtCleanup',
  'nsid multiLevelType tmpl name aliases styleLink numStyleLink basedOn next link autoRedefine hidden uiPriority',
  'semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid abstractNumId lvlOverride',
  'startOverride start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc lvl',
  'rPrDefault pPrDefault cnfStyle tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW',
  'tcW gridSpan hMerge vMerge jc tblCellSpacing tblInd tblBorders tcBorders shd noWrap tcMar textDirection tcFitText',
  'vAlign hideMark tblLayout tblCellMar tblLook pPr rPr tblPr trPr tcPr tblStylePr style',
)

/** The place of a tag in the order of its schema; undefined if it has none. */
export function rankOf(kind: string, tag: string): number | undefined {
  if (kind === 'paragraph property') return paragraphOrder.get(tag)
  return (kind === 'run property' ? runOrder : otherOrder).get(tag)
}

/** 17.3.2: properties that are on or off. */
const toggles: ReadonlySet<string> = new Set(
  words(
    'b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof vanish webHidden rtl cs specVanish',
    'keepNext keepLines pageBreakBefore widowControl contextualSpacing bidi cantSplit tblHeader',
  ),
)

export const isToggle = (tag: string) => toggles.has(tag)
