/**
 * Where the order of elements means nothing, for kinds of documents that everybody knows: the content of these elements
 * is a `bag`. Two documents that differ in nothing else say the same, and two sides may add to one place.
 */
import { nameOf, type Tokens } from './tokens.ts'

type Vocabulary = Readonly<{
  root: string
  /** Further evidence, where the root's name is not enough: one of these must stand somewhere. */
  evidence?: readonly string[]
  bags: ReadonlySet<string>
  /** Elements in which nothing is known any more. */
  unknown?: string
}>

const vocabularies: readonly Vocabulary[] = [
  {
    // Maven. What a plugin makes of its configuration is its own affair.
    root: 'project',
    evidence: ['http://maven.apache.org/POM/', '<modelVersion>'],
    bags: new Set(
      [
        ['project', 'parent', 'properties', 'modules', 'build', 'pluginManagement', 'plugins', 'plugin', 'extensions'],
        ['extension', 'executions', 'execution', 'goals', 'dependencyManagement', 'dependencies', 'dependency'],
        ['exclusions', 'exclusion', 'profiles', 'profile', 'activation', 'organization', 'licenses', 'license'],
        ['developers', 'developer', 'contributors', 'contributor', 'scm', 'issueManagement', 'ciManagement'],
        ['mailingLists', 'mailingList', 'distributionManagement', 'repository', 'pluginRepository', 'reporting'],
      ].flat(),
    ),
    unknown: 'configuration',
  },
  { root: 'resources', bags: new Set(['resources', 'style', 'plurals', 'declare-styleable']) },
  { root: 'root', evidence: ['<resheader'], bags: new Set(['root']) },
  { root: 'Project', bags: new Set(['ItemGroup']) },
  { root: 'TS', bags: new Set(['TS', 'context']) },
  { root: 'svg', bags: new Set(['defs']) },
]

/** Says of an element, asked from the outside in, what is known of its content. */
export type Bags = Readonly<{ isBag(tag: number): boolean; isUnknown(tag: number): boolean }>

/** What is known of a document with this root element; undefined when nothing is. */
export function bagsOf(text: string, tokens: Tokens, root: number): Bags | undefined {
  const name = nameOf(text, tokens, root)
  const isEvident = ({ evidence = [''] }: Vocabulary) => evidence.some((part) => text.includes(part))
  const known = vocabularies.find((vocabulary) => vocabulary.root === name && isEvident(vocabulary))
  return (
    known && {
      isBag: (tag) => known.bags.has(nameOf(text, tokens, tag)),
      isUnknown: (tag) => nameOf(text, tokens, tag) === known.unknown,
    }
  )
}
