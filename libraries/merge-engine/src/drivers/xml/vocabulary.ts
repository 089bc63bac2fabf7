/**
 * Well-known kinds of documents in which the order of some elements has no meaning: the content of these elements is a `bag`.
 * Two documents that differ only in that order are equal, and two sides may add at one place.
 */
import { nameOf, type Tokens } from './tokens.ts'

type Vocabulary = Readonly<{
  root: string
  /** Further evidence, if the name of the root is not enough: the document must contain one of these. */
  evidence?: readonly string[]
  bags: ReadonlySet<string>
  /** Elements whose content is unknown. */
  unknown?: string
}>

const vocabularies: readonly Vocabulary[] = [
  {
    // Maven. Each plugin has its own rules for its configuration.
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

/** What is known of an element's content; elements are asked from the outside in. */
export type Bags = Readonly<{ isBag(tag: number): boolean; isUnknown(tag: number): boolean }>

/** The vocabulary of a document with this root element; undefined if it is unknown. */
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
