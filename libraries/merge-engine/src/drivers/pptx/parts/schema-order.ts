/**
 * The order of elements in the schemas of DrawingML and PresentationML (ECMA-376 part 1, annex A). Office refuses any other
 * order, so additions of both sides at one place must follow it. Some elements are alternatives: a shape has one fill, solid
 * or gradient.
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

/** The group of alternatives of a tag, such as `fill`; the tag itself if it has none. */
export const choiceOf = (tag: string): string => choices.get(localName(tag)) ?? tag

/** The tags that are alternatives; two different ones are never combined. */
export const choiceTags: readonly string[] = [...choices.keys()]

/** The place of an element inside its parent; behind all others if the schema does not name it. */
export function rankOf(tag: string, parent: string): number {
  const order = orders.get(localName(parent)) ?? []
  const place = order.indexOf(localName(choiceOf(tag)))
  return place < 0 ? order.length : place
}
