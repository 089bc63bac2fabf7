import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { differences, issuesWithoutText, oddTexts, textsIn, unfitTexts } from './texts.ts'

test('a text outside of the catalogues is found between tags, in what people read of a tag, and in a sentence', () => {
  const source = `
const page = <Card label="Files" className="Wide card here">Nothing is here</Card>
notices.tell('It was saved.')
notices.tell(\`Saved as \${name}.\`)
throw new Error('The page is drawn outside of its gate.')
`
  expect(textsIn('x.tsx', source)).toEqual([
    'x.tsx:2: “Files” is in no catalogue',
    'x.tsx:2: “Wide card here” is in no catalogue',
    'x.tsx:2: “Nothing is here” is in no catalogue',
    'x.tsx:3: “It was saved.” is in no catalogue',
    'x.tsx:4: “Saved as ….” is in no catalogue',
  ])
  expect(textsIn('x.tsx', "<Card label={t('files.files')}>{t('files.empty')} Alluvium</Card>")).toEqual([])
})

test('a text outside of the catalogues is found in one way of several, between braces, and among the values of a text', () => {
  const source = `
const where = isHere ? 'here' : path === '/' ? t('files.onAllFiles') : path
const name = called ?? t('files.nobody') + ' (unknown)'
const more = \`\${t('files.more')} and \${count}\`
const page = <p title={isMine ? 'mine' : t('files.other')}>{isMine ? ' (you)' : ''}{\`by \${name}\`}</p>
notices.tell(t('files.granted', { where: isHere ? 'this' : path }))
const size = isWide ? 'wide' : 'narrow'
`
  expect(textsIn('x.tsx', source)).toEqual([
    'x.tsx:2: “here” is in no catalogue',
    'x.tsx:3: “(unknown)” is in no catalogue',
    'x.tsx:4: “… and …” is in no catalogue',
    'x.tsx:5: “mine” is in no catalogue',
    'x.tsx:5: “(you)” is in no catalogue',
    'x.tsx:5: “by …” is in no catalogue',
    'x.tsx:6: “this” is in no catalogue',
  ])
})

test('two catalogues must have the same keys, and the same names in braces', () => {
  const english = new Map([
    ['a', '{count, plural, one {# file} other {# files}} in {folder}'],
    ['b', 'Open'],
  ])
  const german = new Map([
    ['a', '{count, plural, one {# Datei} other {# Dateien}} in {ordner}'],
    ['c', 'Öffnen'],
  ])
  expect(differences(english, german)).toEqual([
    '“b” is missing in German',
    '“c” is missing in English',
    '“a” has other names in braces in German',
  ])
})

test('an issue of a crawl without a title or an explanation is named', () => {
  expect(issuesWithoutText(new Map([['issue.slow-page', 'Slow page']]), ['slow-page', 'noindex'])).toEqual([
    '“issue.slow-page.why” is missing in English',
    '“issue.noindex” is missing in English',
    '“issue.noindex.why” is missing in English',
  ])
})

test('a phrase that nobody understood does not come back', () => {
  expect(oddTexts(new Map([['a', 'How it goes about it']]))).toHaveLength(1)
  expect(oddTexts(new Map([['a', '"start_url" is wrong']]))).toHaveLength(1)
  expect(oddTexts(new Map([['a', 'Options']]))).toEqual([])
})

test('the texts of the console are in the catalogues, and these are fit to be read', () => {
  expect(unfitTexts(repository())).toEqual([])
})
