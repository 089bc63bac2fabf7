/** The formats of the XML parts of a workbook, except for the cells: identities and orders. */
import type { Format } from '../../../core/model/format.ts'
import type { Profile, Rule } from '../../../core/model/profile.ts'
import { identityBy, type Keys } from '../../xml/identity.ts'
import { scanXml } from '../../xml/scan.ts'
import { noteCell } from './comment-boxes.ts'

type Knowledge = Readonly<{
  name: string
  keys: Keys
  rules: readonly Rule[]
  /** The elements below the root in the order of the schema. */
  order: readonly string[]
  identityOf?: Identity
}>

type Identity = NonNullable<Profile['identityOf']>

const byTag: Identity = identityBy({}, [])

function formatFrom({ name, keys, rules, order, identityOf = identityBy(keys, []) }: Knowledge): Format {
  const rank = (identity: string) => {
    const [tag = ''] = identity.split(' ')
    return order.indexOf(tag.slice(tag.indexOf(':') + 1))
  }
  const profile: Profile = {
    name,
    rules,
    identityKeys: [],
    identityOf,
    compareAdded: (one, other) => (rank(one) < 0 || rank(other) < 0 ? 0 : rank(one) - rank(other)),
    exclusive: [],
  }
  return { name, parse: (text) => scanXml(text), profileOf: () => profile, separators: /^\s*$/ }
}

const noise = (...at: readonly string[]): Rule => ({ at, is: 'noise' })
const group = (...at: readonly string[]): Rule => ({ at, is: 'group' })
const free = (...at: readonly string[]): Rule => ({ at, is: 'list', order: 'free' })

const view = ['content', 'sheetViews', 'content', 'sheetView']
const unordered = [
  'mergeCells',
  'dataValidations',
  'hyperlinks',
  'tableParts',
  'ignoredErrors',
  'protectedRanges',
  'cols',
]

/** A sheet without its rows. The view (selection, zoom) is noise; counts follow from the rest. */
export const sheetFormat = formatFrom({
  name: 'sheet',
  keys: {
    conditionalFormatting: [['@sqref']],
    mergeCell: [['@ref']],
    dataValidation: [['@sqref']],
    hyperlink: [['@ref']],
    col: [['@min']],
    brk: [['@id']],
    tablePart: [['@r:id']],
    protectedRange: [['@name']],
    ignoredError: [['@sqref']],
    ext: [['@uri']],
    sheetView: [['@workbookViewId']],
    selection: [['@pane?']],
    customSheetView: [['@guid']],
    scenario: [['@name']],
  },
  rules: [
    ...unordered.map((name) => free('content', name, 'content')),
    noise('content', 'dimension'),
    noise(...view, 'content', 'selection'),
    ...['tabSelected', 'topLeftCell', 'zoomScale', 'zoomScaleNormal', 'zoomScalePageLayoutView'].map((name) =>
      noise(...view, 'attributes', name),
    ),
    group(...view, 'content', 'pane'),
    ...['rowBreaks', 'colBreaks'].flatMap((name) => [
      noise('content', name, 'attributes', 'count'),
      noise('content', name, 'attributes', 'manualBreakCount'),
    ]),
    noise('attributes', 'xr:uid'),
    noise('content', 'conditionalFormatting', 'content', 'cfRule', 'attributes', 'priority'),
    group('content', 'dataValidations', 'content', 'dataValidation'),
    group('content', 'autoFilter'),
    group('content', 'sheetProtection'),
  ],
  order: [
    ['sheetPr', 'dimension', 'sheetViews', 'sheetFormatPr', 'cols', 'sheetData', 'sheetCalcPr', 'sheetProtection'],
    ['protectedRanges', 'scenarios', 'autoFilter', 'sortState', 'dataConsolidate', 'customSheetViews', 'mergeCells'],
    ['phoneticPr', 'conditionalFormatting', 'dataValidations', 'hyperlinks', 'printOptions', 'pageMargins'],
    ['pageSetup', 'headerFooter', 'rowBreaks', 'colBreaks', 'customProperties', 'cellWatches', 'ignoredErrors'],
    ['smartTags', 'drawing', 'legacyDrawing', 'legacyDrawingHF', 'drawingHF', 'picture', 'oleObjects', 'controls'],
    ['webPublishItems', 'tableParts', 'extLst'],
  ].flat(),
})

export const workbookFormat = formatFrom({
  name: 'workbook',
  keys: {
    sheet: [['@sheetId']],
    definedName: [['@name', '@localSheetId?']],
    pivotCache: [['@cacheId']],
    externalReference: [['@r:id']],
    ext: [['@uri']],
  },
  rules: [
    free('content', 'definedNames', 'content'),
    free('content', 'pivotCaches', 'content'),
    noise('content', 'fileVersion'),
    noise('content', 'bookViews'),
    noise('content', 'xr:revisionPtr'),
    noise('content', 'mc:AlternateContent'),
    noise('content', 'calcPr', 'attributes', 'calcId'),
    noise('content', 'calcPr', 'attributes', 'fullCalcOnLoad'),
    group('content', 'workbookProtection'),
  ],
  order: [
    ['fileVersion', 'fileSharing', 'workbookPr', 'AlternateContent', 'revisionPtr', 'workbookProtection', 'bookViews'],
    ['sheets', 'functionGroups', 'externalReferences', 'definedNames', 'calcPr', 'oleSize', 'customWorkbookViews'],
    ['pivotCaches', 'smartTagPr', 'smartTagTypes', 'webPublishing', 'fileRecoveryPr', 'webPublishObjects', 'extLst'],
  ].flat(),
})

/** Tables: columns by their ids; the area of a table and its filter must change together. */
export const tableFormat = formatFrom({
  name: 'table',
  keys: { tableColumn: [['@id']], filterColumn: [['@colId']] },
  rules: [
    { at: ['content', 'tableColumns'], is: 'group' },
    { at: ['attributes'], is: 'together', members: ['ref', 'headerRowCount', 'totalsRowCount', 'totalsRowShown'] },
    noise('attributes', 'xr:uid'),
  ],
  order: ['autoFilter', 'sortState', 'tableColumns', 'tableStyleInfo', 'extLst'],
})

/** Drawings: an anchor is identified by the shape, picture or chart in it. Its position changes as a whole. */
export const drawingFormat = formatFrom({
  name: 'drawing',
  keys: {},
  rules: [
    { at: ['content'], is: 'list', additions: 'both' },
    ...['xdr:twoCellAnchor', 'xdr:oneCellAnchor', 'xdr:absoluteAnchor'].flatMap((anchor): Rule[] => [
      { at: ['content', anchor, 'content'], is: 'together', members: ['xdr:from', 'xdr:to', 'xdr:ext', 'xdr:pos'] },
    ]),
  ],
  order: [],
  identityOf: (item, tree) => shapeIn(tree.text.slice(item.start, item.end), item.name) ?? byTag(item, tree),
})

/** The shape in an anchor, by its number and name. */
function shapeIn(written: string, tag: string | undefined): string | undefined {
  if (!tag?.endsWith('Anchor')) return undefined
  const found = /<[\w.-]*:?cNvPr\s[^>]*>/.exec(written)?.[0]
  const [, id] = /\sid="([^"]*)"/.exec(found ?? '') ?? []
  const [, name] = /\sname="([^"]*)"/.exec(found ?? '') ?? []
  return id === undefined ? undefined : `shape ${name ?? ''} ${id}`
}

/** Comments by their cells, with texts that change as a whole; threads and persons by their ids. */
export const commentsFormat = formatFrom({
  name: 'comments',
  keys: { comment: [['@ref']], threadedComment: [['@id']], person: [['@id']] },
  rules: [
    free('content'),
    free('content', 'commentList', 'content'),
    group('content', 'commentList', 'content', 'comment'),
    group('content', 'threadedComment'),
  ],
  order: ['authors', 'commentList', 'extLst'],
})

/** The boxes of comments by their cells, other shapes by their ids. Programs rewrite the position of a box on the page. */
export const boxesFormat = formatFrom({
  name: 'boxes',
  keys: {},
  rules: [free('content'), noise('content', '*', 'attributes', 'style')],
  order: [],
  identityOf: (item, tree) => boxIn(tree.text.slice(item.start, item.end), item.name) ?? byTag(item, tree),
})

/** The box of a comment by its cell, any other shape and kind of shape by its id. */
function boxIn(written: string, tag: string | undefined): string | undefined {
  if (!/(?:^|:)shape(?:type)?$/.test(tag ?? '')) return undefined
  const cell = noteCell(written)
  return cell === undefined ? `${tag} ${/\sid="([^"]*)"/.exec(written)?.[1] ?? ''}` : `box ${cell}`
}

/** The core properties: the last author and time follow from saving. */
export const corePropertiesFormat = formatFrom({
  name: 'core properties',
  keys: {},
  rules: [
    { at: ['content', 'dcterms:modified', 'content', 'text'], is: 'derived' },
    { at: ['content', 'cp:revision', 'content', 'text'], is: 'derived' },
    noise('content', 'cp:lastModifiedBy'),
    noise('content', 'cp:lastPrinted'),
    free('content'),
  ],
  order: [],
})
