/** What two people do to the tables of one document. */
import { cell, line, type Parts, table, wordDocument } from '../../../../testing/docx/documents.ts'
import { change, describeTriples } from '../../../../testing/docx/triples.ts'

const rows = [
  ['Item', 'Price', 'Stock'],
  ['Apples', '10', '5'],
  ['Pears', '12', '0'],
  ['Plums', '9', '40'],
] as const
const base = wordDocument(line('Before the table.') + table(...rows) + line('Behind the table.'))
const rowOf = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
const cells = (...changed: readonly (readonly string[])[]) =>
  ['Before the table.', ...changed.flat(), 'Behind the table.'].join('\n')

describeTriples('cells', {
  'different cells of a row edited': {
    base,
    ours: [change('>10<', '>11<')],
    theirs: [change('>5<', '>6<')],
    text: cells(rows[0], ['Apples', '11', '6'], rows[2], rows[3]),
  },
  'cells of different rows edited': {
    base,
    ours: [change('>10<', '>11<')],
    theirs: [change('>40<', '>41<')],
    text: cells(rows[0], ['Apples', '11', '5'], rows[2], ['Plums', '9', '41']),
  },
  'one cell edited differently is a conflict that names it': {
    base,
    ours: [change('>12<', '>13<')],
    theirs: [change('>12<', '>14<')],
    conflicts: ['table 1, row 3, cell 2, paragraph 1'],
  },
  'a cell shaded by one and written in by the other': {
    base,
    ours: [change(cell('12'), cell('12').replace('</w:tcPr>', '<w:shd w:fill="FF0000"/></w:tcPr>'))],
    theirs: [change('>12<', '>14<')],
    holds: { 'word/document.xml': [cell('14').replace('</w:tcPr>', '<w:shd w:fill="FF0000"/></w:tcPr>')] },
  },
  'a cell in a table in a cell': {
    base: wordDocument(
      table(['outer', 'one'], ['two', 'three']).replace(line('three'), table(['in', 'ner']) + line('')),
    ),
    ours: [change('>in<', '>inside<')],
    theirs: [change('>ner<', '>nest<')],
    holds: { 'word/document.xml': ['>inside<', '>nest<'] },
  },
  'a conflict in a table in a cell is found by its way': {
    base: wordDocument(
      table(['outer', 'one'], ['two', 'three']).replace(line('three'), table(['in', 'ner']) + line('')),
    ),
    ours: [change('>ner<', '>nest<')],
    theirs: [change('>ner<', '>next<')],
    conflicts: ['table 1, row 2, cell 2, table 1, row 1, cell 2, paragraph 1'],
  },
})

const withoutPrices = wordDocument(
  line('Before the table.') + table(...rows.map(([item, , stock]) => [item, stock])) + line('Behind the table.'),
)

const bodyWith = (parts: Parts, from: string, to: string): Parts => ({
  ...parts,
  'word/document.xml': (parts['word/document.xml'] ?? '').replace(from, to),
})

describeTriples('rows and columns', {
  'a row added by one and a cell edited by the other': {
    base,
    ours: [change(rowOf(...rows[2]), rowOf(...rows[2]) + rowOf('Figs', '20', '7'))],
    theirs: [change('>10<', '>11<')],
    text: cells(rows[0], ['Apples', '11', '5'], rows[2], ['Figs', '20', '7'], rows[3]),
  },
  'rows added in different places': {
    base,
    ours: [change(rowOf(...rows[1]), rowOf('Figs', '20', '7') + rowOf(...rows[1]))],
    theirs: [change(rowOf(...rows[3]), rowOf(...rows[3]) + rowOf('Limes', '3', '8'))],
    text: cells(rows[0], ['Figs', '20', '7'], rows[1], rows[2], rows[3], ['Limes', '3', '8']),
  },
  'different rows added at one place are a conflict in the table': {
    base,
    ours: [change(rowOf(...rows[3]), rowOf(...rows[3]) + rowOf('Figs', '20', '7'))],
    theirs: [change(rowOf(...rows[3]), rowOf(...rows[3]) + rowOf('Limes', '3', '8'))],
    conflicts: ['table 1, behind row 4'],
  },
  'a row deleted by one and another edited': {
    base,
    ours: [change(rowOf(...rows[2]), '')],
    theirs: [change('>10<', '>11<')],
    text: cells(rows[0], ['Apples', '11', '5'], rows[3]),
  },
  'a row deleted by one and edited by the other is a conflict': {
    base,
    ours: [change(rowOf(...rows[2]), '')],
    theirs: [change('>12<', '>14<')],
    conflicts: ['table 1, row 3'],
  },
  'a column added by one, and text outside edited by the other': {
    base: wordDocument(line('Before it.') + table(['a', 'b'], ['c', 'd'])),
    ours: wordDocument(line('Before it.') + table(['a', 'x', 'b'], ['c', 'y', 'd'])),
    theirs: [change('Before', 'In front of')],
    text: 'In front of it.\na\nx\nb\nc\ny\nd',
  },
  'a column added behind the last by one and a row by the other': {
    base: wordDocument(table(['a', 'b'], ['c', 'd'])),
    ours: wordDocument(table(['a', 'b', 'x'], ['c', 'd', 'y'])),
    theirs: wordDocument(table(['a', 'b'], ['c', 'd'], ['e', 'f'])),
    text: 'a\nb\nx\nc\nd\ny\ne\nf\n',
  },
  'a column added in front by one and a cell edited by the other': {
    base: wordDocument(table(['', ''], ['c', 'd'])),
    ours: wordDocument(table(['x', '', ''], ['y', 'c', 'd'])),
    theirs: wordDocument(table(['', 'B'], ['c', 'd'])),
    text: 'x\n\nB\ny\nc\nd',
  },
  'a column added in the middle by one and cells on both sides of it edited by the other': {
    base,
    ours: wordDocument(
      line('Before the table.') +
        table(...rows.map(([item, ...more]) => [item, `${item} from`, ...more])) +
        line('Behind the table.'),
    ),
    theirs: [change('>Apples<', '>Figs<'), change('>12<', '>13<'), change('>40<', '>41<')],
    text: cells(
      ['Item', 'Item from', 'Price', 'Stock'],
      ['Figs', 'Apples from', '10', '5'],
      ['Pears', 'Pears from', '13', '0'],
      ['Plums', 'Plums from', '9', '41'],
    ),
  },
  'a column added by one and a row taken out by the other is a conflict, since the row has a new cell': {
    base,
    ours: wordDocument(
      line('Before the table.') + table(...rows.map((row) => [...row, `${row[0]} from`])) + line('Behind the table.'),
    ),
    theirs: [change(rowOf(...rows[2]), '')],
    conflicts: ['table 1, row 3'],
  },
  'a column taken out by one and cells on both sides of it edited by the other': {
    base,
    ours: withoutPrices,
    theirs: [change('>Apples<', '>Figs<'), change('>40<', '>41<')],
    text: cells(['Item', 'Stock'], ['Figs', '5'], ['Pears', '0'], ['Plums', '41']),
  },
  'a column taken out by one and a row by the other': {
    base,
    ours: withoutPrices,
    theirs: [change(rowOf(...rows[2]), '')],
    text: cells(['Item', 'Stock'], ['Apples', '5'], ['Plums', '40']),
  },
  'a column taken out by one, and a row added by the other that has nothing in it': {
    base,
    ours: withoutPrices,
    theirs: [change(rowOf(...rows[2]), rowOf(...rows[2]) + rowOf('Figs', '', '7'))],
    text: cells(['Item', 'Stock'], ['Apples', '5'], ['Pears', '0'], ['Figs', '7'], ['Plums', '40']),
  },
  'one column taken out by both, and a cell edited by each': {
    base,
    ours: bodyWith(withoutPrices, '>Apples<', '>Figs<'),
    theirs: bodyWith(withoutPrices, '>40<', '>41<'),
    text: cells(['Item', 'Stock'], ['Figs', '5'], ['Pears', '0'], ['Plums', '41']),
  },
  'a column taken out by one in which the other edits a cell is a conflict': {
    base,
    ours: withoutPrices,
    theirs: [change('>12<', '>13<')],
    conflicts: ['table 1, row 3, cell 2'],
  },
  'a column taken out by one, and a row added by the other that has something in it, is a conflict': {
    base,
    ours: withoutPrices,
    theirs: [change(rowOf(...rows[2]), rowOf(...rows[2]) + rowOf('Figs', '20', '7'))],
    conflicts: ['the document'],
  },
  'different columns taken out by both, and a cell edited by each': {
    base,
    ours: bodyWith(withoutPrices, '>Apples<', '>Figs<'),
    theirs: bodyWith(
      wordDocument(
        line('Before the table.') + table(...rows.map(([item, price]) => [item, price])) + line('Behind the table.'),
      ),
      '>Pears<',
      '>Limes<',
    ),
    text: cells(['Item'], ['Figs'], ['Limes'], ['Plums']),
  },
  'different columns taken out by both, in one of which a cell was edited, are a conflict': {
    base,
    ours: bodyWith(withoutPrices, '>40<', '>41<'),
    theirs: wordDocument(
      line('Before the table.') + table(...rows.map(([item, price]) => [item, price])) + line('Behind the table.'),
    ),
    conflicts: [1, 2, 3, 4].map((row) => `table 1, row ${row}, cell 2`),
  },
  'a column taken out by one and another put in by the other': {
    base,
    ours: withoutPrices,
    theirs: wordDocument(
      line('Before the table.') +
        table(...rows.map(([item, ...more]) => [item, `${item} from`, ...more])) +
        line('Behind the table.'),
    ),
    text: cells(
      ['Item', 'Item from', 'Stock'],
      ['Apples', 'Apples from', '5'],
      ['Pears', 'Pears from', '0'],
      ['Plums', 'Plums from', '40'],
    ),
  },
  'a column put in by one, and a row edited and one put in by the other, where rows are nearly alike': {
    base: wordDocument(table(['Pear', 'A', '1'], ['Pear', 'A', '2'], ['Pear', 'B', '2'])),
    ours: wordDocument(table(['Pear', 'A', 'x', '1'], ['Pear', 'A', 'y', '2'], ['Pear', 'B', 'z', '2'])),
    theirs: wordDocument(table(['Pear', 'A', '1'], ['Pear', 'A', '2'], ['Fig', 'C', '7'], ['Pear', 'B', '3'])),
    text: 'Pear\nA\nx\n1\nPear\nA\ny\n2\nFig\nC\n\n7\nPear\nB\nz\n3',
  },
  'different columns added at one place by both are a conflict': {
    base: wordDocument(table(['a', 'b'], ['c', 'd'])),
    ours: wordDocument(table(['a', 'x', 'b'], ['c', 'y', 'd'])),
    theirs: wordDocument(table(['a', 'v', 'b'], ['c', 'w', 'd'])),
    conflicts: ['table 1, row 1, cell 2, paragraph 1', 'table 1, row 2, cell 2, paragraph 1'],
  },
  'a column added somewhere among equal ones, and a cell edited, is a conflict, never a cell in the wrong column': {
    base: wordDocument(table(['a', 'a'], ['c', 'c'])),
    ours: wordDocument(table(['a', 'a', 'a'], ['c', 'c', 'c'])),
    theirs: wordDocument(table(['a', 'B'], ['c', 'c'])),
    conflicts: ['table 1, row 1, cell 2'],
  },
  'columns made wider by both differently are a conflict': {
    base: wordDocument(table(['a'])),
    ours: [change('<w:gridCol w:w="2000"/>', '<w:gridCol w:w="3000"/>')],
    theirs: [change('<w:gridCol w:w="2000"/>', '<w:gridCol w:w="4000"/>')],
    conflicts: ['table 1, columns'],
  },
  'the table framed by one and a cell edited by the other': {
    base,
    ours: [change('<w:tblW w:w="0" w:type="auto"/>', '<w:tblStyle w:val="Grid"/><w:tblW w:w="0" w:type="auto"/>')],
    theirs: [change('>10<', '>11<')],
    holds: { 'word/document.xml': ['<w:tblStyle w:val="Grid"/>', '>11<'] },
  },
  'a table deleted by one and edited by the other is a conflict': {
    base,
    ours: [change(table(...rows), '')],
    theirs: [change('>10<', '>11<')],
    conflicts: ['table 1'],
  },
  'a table added by one and text edited by the other': {
    base: wordDocument(line('Before it.') + line('Behind it.')),
    ours: [change(line('Before it.'), line('Before it.') + table(['a', 'b']))],
    theirs: [change('Behind', 'After')],
    text: 'Before it.\na\nb\nAfter it.',
  },
})
