/** Comments name only what is there: files, functions and parameters that were renamed or removed do not live on in them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const sources = '{apps,benchmarks,conformance,libraries,services,tools}/**/*.{ts,tsx}'

/** Names of the world outside that are written as ours are. */
const outside = new Set(['includeSubDomains', 'path/to/file.ts'])

type Comment = Readonly<{ value: string; start: number; end: number }>
export type Source = Readonly<{ file: string; text: string }>

/** Where a comment of the repository at `root` names what is not there. */
export function staleComments(root: string): string[] {
  const files = globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  return staleCommentsIn(
    files.map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') })),
  )
}

/** The same for these files, which are taken for all that there are. */
export function staleCommentsIn(files: readonly Source[]): string[] {
  const all = files.map((source) => ({ ...source, comments: commentsOf(source) }))
  const words = new Set(all.flatMap(({ text, comments }) => codeOf(text, comments).match(/\w+/g) ?? []))
  const isThere = (name: string) => (isFile(name) ? files.some(({ file }) => endsIn(file, name)) : words.has(name))
  return all.flatMap(({ file, text, comments }) =>
    comments.flatMap((comment) => [
      ...namesIn(comment)
        .filter((name) => !outside.has(name) && !isThere(name))
        .map((name) => complaint(file, text, comment, `${name} is not there`)),
      ...strangeParameters(text, comment).map((name) =>
        complaint(file, text, comment, `no parameter is named ${name}`),
      ),
    ]),
  )
}

const commentsOf = ({ file, text }: Source): readonly Comment[] => parseSync(file, text).comments

/** The text without its comments. */
function codeOf(text: string, comments: readonly Comment[]): string {
  const starts = [0, ...comments.map(({ end }) => end)]
  return starts.map((start, index) => text.slice(start, comments[index]?.start ?? text.length)).join(' ')
}

const isFile = (name: string) => /\.tsx?$/.test(name)
const endsIn = (file: string, name: string) => file === name || file.endsWith(`/${name}`)

/** Files, and functions and properties whose names have two words: a single one may be any word. */
function namesIn({ value }: Comment): string[] {
  const quoted = [...value.matchAll(/(?<!`)`([\w./-]+)(?:\([^`]*\))?`(?!`)/g), ...value.matchAll(/\(([\w./-]+\.ts)\)/g)]
  const linked = [...value.matchAll(/\{@link (\w+)\}/g)].map(([, name = '']) => name)
  const named = quoted.map(([, name = '']) => name).filter((name) => isFile(name) || /^[a-z]+[A-Z]\w*$/.test(name))
  return [...named, ...linked].filter((name) => /\w/.test(name.replace(/\.tsx?$/, '')))
}

/** Parameters that a comment describes, and that are not in what follows it, up to the next comment or empty line. */
function strangeParameters(text: string, { value, end }: Comment): string[] {
  const [declaration = ''] = text.slice(end).split(/\n\n|\n\s*\/\*\*/)
  const words = new Set(declaration.replaceAll(/'[^'\n]*'/g, '').match(/\w+/g))
  return [...value.matchAll(/@param (\w+)/g)].map(([, name = '']) => name).filter((name) => !words.has(name))
}

const complaint = (file: string, text: string, { start }: Comment, what: string) =>
  `${file}:${text.slice(0, start).split('\n').length}: ${what}`
