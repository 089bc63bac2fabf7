/**
 * What the schemas of DrawingML and PresentationML say about elements side by side (ECMA-376 part 1, annex A). Their order
 * is fixed and Office refuses another one, so what both sides add to one place must stand in it. And some are one of
 * several: a fill is a fill, whether it is solid or a gradient, and a shape has one.
 */
import type { Node } from '../../../core/model/node.ts'

const wordsOf = (line: string) => line.split(' ')

const choices: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fill: 'noFill solidFill gradFill blipFill pattFill grpFill',
    effect: 'effectLst effectDag',
    geometry: 'prstGeom custGeom',
    autofit: 'noAutofit normAutofit spAutoFit',
    bullet: 'buNone buAutoNum buChar buBlip',
    bulletColor: 'buClrTx buClr',
    bulletSize: 'buSzTx buSzPct buSzPts',
    bulletFont: 'buFontTx buFont',
    underline: 'uLnTx uLn',
    underlineFill: 'uFillTx uFill',
    dash: 'prstDash custDash',
    join: 'round bevel miter',
    background: 'bgPr bgRef',
  }).flatMap(([choice, tags]) => wordsOf(tags).map((tag) => [tag, choice] as const)),
)

const runProperties =
  'ln fill effect highlight underline underlineFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst'
const paragraphProperties = 'lnSpc spcBef spcAft bulletColor bulletSize bulletFont bullet tabLst defRPr extLst'
const line = 'fill dash join headEnd tailEnd extLst'
const master = 'cSld clrMap clrMapOvr sldLayoutIdLst transition AlternateContent timing hf txStyles extLst'

/** The order inside an element, by its tag. */
const orders: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    presentation:
      'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst',
    sld: master,
    sldLayout: master,
    sldMaster: master,
    notes: master,
    cSld: 'bg spTree custDataLst controls extLst',
    sp: 'nvSpPr spPr style txBody extLst',
    pic: 'nvPicPr blipFill spPr style extLst',
    spPr: 'xfrm geometry fill ln effect scene3d sp3d extLst',
    grpSpPr: 'xfrm fill effect scene3d extLst',
    bgPr: 'fill effect extLst',
    ln: line,
    lnL: line,
    lnR: line,
    lnT: line,
    lnB: line,
    bodyPr: 'prstTxWarp autofit scene3d sp3d flatTx extLst',
    tc: 'txBody tcPr extLst',
    tcPr: 'lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D fill headers extLst',
    tblPr: 'fill effect tableStyle tableStyleId extLst',
    rPr: runProperties,
    endParaRPr: runProperties,
    defRPr: runProperties,
    pPr: paragraphProperties,
    ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`lvl${at + 1}pPr`, paragraphProperties])),
    cNvPr: 'hlinkClick hlinkHover extLst',
  }).map(([tag, order]) => [tag, wordsOf(order)]),
)

/** A tag without its prefix. */
export const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)

export const localNameOf = ({ name = '' }: Node): string => localName(name)

/** What a tag is one of, such as `fill`; the tag itself where it stands for itself. */
export const choiceOf = (tag: string): string => choices.get(localName(tag)) ?? tag

/** The tags that are one of several; two sides never put one together from two. */
export const choiceTags: readonly string[] = [...choices.keys()]

/** The place of an element among those inside its parent; behind all others where the schema says nothing of it. */
export function rankOf(tag: string, parent: string): number {
  const order = orders.get(localName(parent)) ?? []
  const place = order.indexOf(localName(choiceOf(tag)))
  return place < 0 ? order.length : place
}
