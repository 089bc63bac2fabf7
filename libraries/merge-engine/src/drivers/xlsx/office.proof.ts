/**
 * Merged workbooks as programs see them that have nothing to do with us: openpyxl writes the sides, LibreOffice opens the
 * result and shows what both wrote, with formulas calculated anew. Skipped where either program is missing.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { xlsxDriver } from './xlsx.ts'

const python = '/usr/bin/python3'

const isThere = (program: string, ...arguments_: readonly string[]) => {
  try {
    execFileSync(program, arguments_, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const hasPrograms = isThere(python, '-c', 'import openpyxl') && isThere('soffice', '--version')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xlsx-proof-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A workbook with everything that a sheet is usually made of; each side then changes something of each. */
const script = `
import sys, openpyxl
from openpyxl.styles import Font, PatternFill
from openpyxl.comments import Comment
from openpyxl.chart import BarChart, Reference
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.formatting.rule import CellIsRule
from openpyxl.workbook.defined_name import DefinedName
folder = sys.argv[1]
def opened(): return openpyxl.load_workbook(folder + '/base.xlsx')
b = openpyxl.Workbook()
s = b.active
s.title = 'Budget'
s.append(['Item', 'Price', 'Count', 'Cost'])
for at, item in enumerate(['apples', 'pears', 'plums', 'figs', 'nuts', 'dates'], 2):
    s.append([item, at * 1.5, at, '=B%d*C%d' % (at, at)])
s['A9'] = 'total'
s['D9'] = '=SUM(D2:D7)'
s.merge_cells('F1:G2')
s['F1'] = 'merged over four'
s.column_dimensions['A'].width = 20
s.conditional_formatting.add('B2:B7', CellIsRule(operator='greaterThan', formula=['5'], fill=PatternFill(bgColor='FFFF0000')))
v = DataValidation(type='whole', operator='between', formula1='0', formula2='100')
v.add('C2:C7')
s.add_data_validation(v)
t = b.create_sheet('Table')
for row in [['Name', 'Points'], ['Ann', 1], ['Bob', 2], ['Cid', 3]]: t.append(row)
t.add_table(Table(displayName='Points', ref='A1:B4'))
c = BarChart()
c.add_data(Reference(t, min_col=2, min_row=1, max_row=4), titles_from_data=True)
t.add_chart(c, 'D2')
n = b.create_sheet('Summary')
n['A1'] = '=Budget!D9'
n['A2'] = 'of all that was bought'
b.save(folder + '/base.xlsx')

o = opened()
s = o['Budget']
s['B2'] = 100
s['A3'] = 'PEARS of ours'
s['A2'].font = Font(bold=True)
s['F4'] = 'a new cell of ours'
s['A2'].comment = Comment('A comment of ours', 'Olga')
o['Table']['B2'] = 10
o['Summary']['A3'] = '=Budget!B2*2'
x = o.create_sheet('Of ours')
x['A1'] = 'a sheet of ours'
o.save(folder + '/ours.xlsx')

h = opened()
s = h['Budget']
s['C5'] = 50
s['A7'] = 'DATES of theirs'
s['A4'].fill = PatternFill('solid', fgColor='FF00FF00')
s['F5'] = 'a new cell of theirs'
s['A6'].comment = Comment('A comment of theirs', 'Theo')
h['Table']['A4'] = 'Cyd of theirs'
h['Summary']['A4'] = '=SUM(Budget!C2:C7)'
x = h.create_sheet('Of theirs')
x['A1'] = 'a sheet of theirs'
h.save(folder + '/theirs.xlsx')
`

/**
 * A table with a picture of it, a comment and a conditional format behind it. Ours has a row in the middle, and everything where
 * a program puts it that moves things along; theirs edits cells, and adds a comment, a validation and a chart of its own.
 */
const movedScript = `
import sys, openpyxl
from openpyxl.comments import Comment
from openpyxl.chart import BarChart, Reference
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill
folder = sys.argv[1]
def chart(t, last, at):
    c = BarChart()
    c.add_data(Reference(t, min_col=2, min_row=1, max_row=last), titles_from_data=True)
    t.add_chart(c, at)
def built(rows):
    b = openpyxl.Workbook()
    t = b.active
    t.title = 'Table'
    for row in rows: t.append(row)
    last = len(rows)
    t.add_table(Table(displayName='Points', ref='A1:B%d' % last))
    t.cell(last + 2, 1, 'sum')
    t.cell(last + 2, 2, '=SUM(B2:B%d)' % last)
    t.cell(last + 2, 2).comment = Comment('all of them', 'Olga')
    t.conditional_formatting.add('B2:B%d' % last, FormulaRule(formula=['B2>$B$%d/2' % (last + 2)], font=Font(bold=True)))
    chart(t, last, 'D%d' % (last + 4))
    return b
rows = [['Name', 'Points'], ['Ann', 1], ['Bob', 2], ['Cid', 3], ['Dan', 4]]
built(rows).save(folder + '/base.xlsx')
ours = built(rows[:2] + [['Abe', 5]] + rows[2:])
ours['Table']['A5'].font = Font(bold=True)
ours.save(folder + '/ours.xlsx')
h = openpyxl.load_workbook(folder + '/base.xlsx')
t = h['Table']
t['B4'] = 30
t['A4'].fill = PatternFill('solid', fgColor='FF00FF00')
v = DataValidation(type='whole', operator='between', formula1='0', formula2='$B$7')
v.add('B2:B5')
t.add_data_validation(v)
s = h.create_sheet('Charts')
c = BarChart()
c.add_data(Reference(t, min_col=2, min_row=2, max_row=5))
s.add_chart(c, 'A1')
h.save(folder + '/theirs.xlsx')
`

const movedCheck = `
import sys, json, openpyxl
b = openpyxl.load_workbook(sys.argv[1])
t, s = b['Table'], b['Charts']
f = lambda c: c.series[0].val.numRef.f
print(json.dumps({
  'tables': {k: v for k, v in t.tables.items()}, 'comment': t['B8'].comment.text, 'rows': [c.anchor._from.row for c in t._charts],
  'series': [f(c) for c in t._charts], 'theirs': [f(c) for c in s._charts],
  'validation': [[str(v.sqref), v.formula2] for v in t.data_validations.dataValidation],
  'conditional': [[str(f.sqref), f.rules[0].formula[0]] for f in t.conditional_formatting],
  'both': [t['A5'].font.b, t['A5'].fill.fgColor.rgb],
}))
`

const check = `
import sys, json, openpyxl
b = openpyxl.load_workbook(sys.argv[1])
s, t = b['Budget'], b['Table']
print(json.dumps({
  'sheets': b.sheetnames, 'bold': s['A2'].font.b, 'fill': s['A4'].fill.fgColor.rgb, 'merged': [str(r) for r in s.merged_cells.ranges],
  'validation': [str(v.sqref) for v in s.data_validations.dataValidation], 'comments': [[s[at].comment.text, s[at].comment.author] for at in ('A2', 'A6')],
  'conditional': [str(f.sqref) for f in s.conditional_formatting], 'tables': {k: v for k, v in t.tables.items()}, 'charts': len(t._charts),
  'width': s.column_dimensions['A'].width,
}))
`

const bytes = (name: string) => new Uint8Array(readFileSync(join(folder, name)))

/** Every sheet as a program shows it, values calculated: cells of a row behind commas. */
function shown(name: string, sheets: readonly string[]): Record<string, string> {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, name)], {
    stdio: 'ignore',
    timeout: 170_000,
  })
  const stem = name.slice(0, name.lastIndexOf('.'))
  return Object.fromEntries(sheets.map((sheet) => [sheet, readFileSync(join(folder, `${stem}-${sheet}.csv`), 'utf8')]))
}

describe.skipIf(!hasPrograms)('a merged workbook in LibreOffice (needs soffice and openpyxl)', () => {
  test('the changes of both sides to every kind of content are there, recalculated', () => {
    execFileSync(python, ['-c', script, folder])
    const sides = { base: bytes('base.xlsx'), ours: bytes('ours.xlsx'), theirs: bytes('theirs.xlsx') }
    const result = merge(sides, xlsxDriver, mergeByLines)
    expect(result.kind === 'conflicted' ? result.conflicts : []).toEqual([])
    if (result.kind !== 'merged') return
    writeFileSync(join(folder, 'merged.xlsx'), result.bytes)

    expect(JSON.parse(execFileSync(python, ['-c', check, join(folder, 'merged.xlsx')], { encoding: 'utf8' }))).toEqual({
      sheets: ['Budget', 'Table', 'Summary', 'Of ours', 'Of theirs'],
      bold: true,
      fill: 'FF00FF00',
      merged: ['F1:G2'],
      validation: ['C2:C7'],
      comments: [
        ['A comment of ours', 'Olga'],
        ['A comment of theirs', 'Theo'],
      ],
      conditional: ['B2:B7'],
      tables: { Points: 'A1:B4' },
      charts: 1,
      width: 20,
    })

    const sheets = shown('merged.xlsx', ['Budget', 'Table', 'Summary', 'Of ours', 'Of theirs'])
    // 100*2 + 4.5*3 + 6*4 + 7.5*50 + 9*6 + 10.5*7
    expect(sheets['Budget']?.trim().split('\n')).toEqual([
      'Item,Price,Count,Cost,,merged over four',
      'apples,100,2,200,,',
      'PEARS of ours,4.5,3,13.5,,',
      'plums,6,4,24,,a new cell of ours',
      'figs,7.5,50,375,,a new cell of theirs',
      'nuts,9,6,54,,',
      'DATES of theirs,10.5,7,73.5,,',
      ',,,,,',
      'total,,,740,,',
    ])
    expect(sheets['Table']?.trim().split('\n')).toEqual(['Name,Points', 'Ann,10', 'Bob,2', 'Cyd of theirs,3'])
    expect(sheets['Summary']?.trim().split('\n')).toEqual(['740', 'of all that was bought', '200', '72'])
    expect(sheets['Of ours']).toContain('a sheet of ours')
    expect(sheets['Of theirs']).toContain('a sheet of theirs')
  })
  test('a row inserted by one side moves tables and charts of the other', () => {
    execFileSync(python, ['-c', movedScript, folder])
    const sides = { base: bytes('base.xlsx'), ours: bytes('ours.xlsx'), theirs: bytes('theirs.xlsx') }
    const result = merge(sides, xlsxDriver, mergeByLines)
    expect(result.kind === 'conflicted' ? result.conflicts : []).toEqual([])
    if (result.kind !== 'merged') return
    writeFileSync(join(folder, 'moved.xlsx'), result.bytes)
    expect(
      JSON.parse(execFileSync(python, ['-c', movedCheck, join(folder, 'moved.xlsx')], { encoding: 'utf8' })),
    ).toEqual({
      tables: { Points: 'A1:B6' },
      comment: expect.stringContaining('all of them'),
      rows: [9],
      series: ["'Table'!$B$2:$B$6"],
      theirs: ["'Table'!$B$2:$B$6"],
      validation: [['B2:B6', '$B$8']],
      conditional: [['B2:B6', 'B2>$B$8/2']],
      both: [true, 'FF00FF00'],
    })
    const sheets = shown('moved.xlsx', ['Table', 'Charts'])
    expect(sheets['Table']?.trim().split('\n')).toEqual([
      'Name,Points',
      'Ann,1',
      'Abe,5',
      'Bob,2',
      'Cid,30',
      'Dan,4',
      ',',
      'sum,42',
    ])
  })
})
