/**
 * Every code that a service, the command or a library refuses with, for the page that lists them: codes are public and
 * permanent. They are found where refusals are made. What the syntax does not say is said here, and only that.
 */
import { globSync, readFileSync } from 'node:fs'
import { httpProblems } from '@alluvium/http'
import { repository } from '../repository.ts'
import { areaOf, codesIn, type FoundCode, textsLikeCodes } from './problem-codes.ts'

/** Problems whose code is decided elsewhere, by file and the code's argument; none where another problem's code is passed on. */
const computed: Readonly<Record<string, readonly FoundCode[]>> = {
  'apps/alluvium/src/commands/upkeep/backup-folders.ts: code': [
    { code: 'database.full', kind: 'full', sentences: ['The disk of … is full.'] },
  ],
  'libraries/kernel/src/model/problem.ts: code': [],
  'services/accounts/src/problems/organizations.ts: `organizations.${code}`': [
    {
      code: 'organizations.too-many-organizations',
      kind: 'too-many',
      sentences: ['Your account has … organizations, which is the most there may be. Delete one that nobody needs.'],
    },
    {
      code: 'organizations.too-many-members',
      kind: 'too-many',
      sentences: [
        'The organization has … members, which is the most there may be. Remove somebody, or make another organization.',
      ],
    },
    {
      code: 'organizations.too-many-invitations',
      kind: 'too-many',
      sentences: [
        'The organization has … open invitations, which is the most there may be. Wait until some are answered; after seven days they expire.',
      ],
    },
  ],
  'services/files/src/protocols/rest/accounts/account-routes.ts: error.code': [],
  'services/files/src/protocols/webdav/methods/copy-move.ts: error.code': [],
  'services/files/src/protocols/webdav/methods/mkcol.ts: error.code': [],
  'services/merge/src/adapters/threads/messages.ts: reply.code': [],
}

/** What is meant, and what to do, where each caller says it in its own words. */
const meanings: Readonly<Record<string, string>> = {
  'database.backup-refused':
    'The database is damaged, or the disk that the backup is written to; the sentence says which. Restore the last good backup into an empty data folder, or look after that disk.',
  'files.path-invalid':
    'The path is none: too long, not UTF-8, above the root, or with characters that no name may have. The sentence says which; send another one.',
  'files.policy-forbids': 'The policies of this server do not allow it. Ask an administrator.',
  'files.query-too-costly': 'The GraphQL document asks for more than one request may. Ask for less at a time.',
  'files.webhook-target':
    'Messages cannot be sent to this address. Name a public http or https address without a user name.',
  'git.invalid':
    'git is not there, refuses, or was called outside of a repository; the sentence says which. Run the command in a repository, or with --global.',
  'merge.invalid':
    'An argument, a document or the file of choices cannot be used; the sentence says which. Correct it, and run the command again.',
}

/** The kinds of problems whose maker takes the kind. */
const kinds: Readonly<Record<string, string>> = {
  'files.totp-needed': 'unauthenticated, forbidden',
  'files.totp-wrong': 'unauthenticated, forbidden',
}

/** Texts that look like codes, and are names of files, of settings or of events. */
const otherTexts: ReadonlySet<string> = new Set([
  'accounts.sqlite',
  'files.sqlite',
  'merge.alluvium',
  'crawl.started',
  'crawl.completed',
  'crawl.failed',
  'crawl.cancelled',
])

type File = Readonly<{ path: string; source: string }>

const productSources = (): readonly File[] =>
  globSync('{apps,services,libraries}/*/src/**/*.ts', { cwd: repository() })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|proof|target)\.ts$|^apps\/console\/|\/(testing|descriptions)\//.test(path))
    .toSorted()
    .map((path) => ({ path, source: readFileSync(repository(path), 'utf8') }))

function problems(files: readonly File[]) {
  const found: FoundCode[] = Object.entries(httpProblems).map(([code, { status, when }]) => ({
    code,
    kind: String(status),
    sentences: [when],
  }))
  const places: string[] = []
  for (const { path, source } of files) {
    const inFile = codesIn(path, source)
    found.push(...inFile.found)
    places.push(...inFile.computed.map((argument) => `${path}: ${argument}`))
  }
  found.push(...places.flatMap((place) => computed[place] ?? []))
  const rows = [...Map.groupBy(found, ({ code }) => code)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, those]) => rowOf(code, code in httpProblems ? those.slice(0, 1) : those))
  return { rows, places: new Set(places) }
}

/** The sentences as they are thrown, unless they say nothing by themselves. */
function rowOf(code: string, those: readonly FoundCode[]) {
  const own = those.flatMap(({ sentences }) => sentences).filter((sentence) => /[a-z]/i.test(sentence))
  const meaning = meanings[code]
  const kind = kinds[code] ?? [...new Set(those.map((one) => one.kind).filter((one) => one !== ''))].join(', ')
  return { code, kind, sentences: meaning === undefined ? [...new Set(own)] : [meaning] }
}

/** One row for each code, in alphabetical order. */
export const problemCatalogue = (): string =>
  problems(productSources())
    .rows.map(
      ({ code, kind, sentences }) => `| \`${code}\` | ${kind} | ${sentences.join('<br>').replaceAll('|', '\\|')} |`,
    )
    .join('\n')

/**
 * What is wrong between the sources and the page. The page is held against every text of the sources that looks like a
 * code, refusals that routes declare included, not against the rows that are made here.
 */
export function problemComplaints(
  page = readFileSync(repository('docs/reference/problems.md'), 'utf8'),
): readonly string[] {
  const files = productSources()
  const { rows, places } = problems(files)
  const listed = new Set([...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, code = '']) => code))
  const areas = new Set([...listed].filter((code) => code.includes('.')).map(areaOf))
  const written = new Map<string, string>()
  for (const { path, source } of files)
    for (const text of textsLikeCodes(path, source, areas)) if (!otherTexts.has(text)) written.set(text, path)
  const known = new Set([
    ...written.keys(),
    ...Object.keys(httpProblems),
    ...Object.values(computed)
      .flat()
      .map(({ code }) => code),
  ])
  return [
    ...[...places]
      .filter((place) => !(place in computed))
      .map(
        (place) => `${place} is a code that the syntax does not say: list it in tools/reference/problem-catalogue.ts`,
      ),
    ...Object.keys(computed)
      .filter((place) => !places.has(place))
      .map((place) => `${place} is listed in tools/reference/problem-catalogue.ts, and is not there any more`),
    ...rows.filter(({ sentences }) => sentences.length === 0).map(({ code }) => `${code} has no sentence`),
    ...rows.filter(({ kind }) => kind === '').map(({ code }) => `${code} has no kind`),
    ...[...Object.keys(meanings), ...Object.keys(kinds)]
      .filter((code) => !rows.some((row) => row.code === code))
      .map((code) => `${code} is explained in tools/reference/problem-catalogue.ts, and is no code any more`),
    ...[...written]
      .filter(([code]) => !listed.has(code))
      .map(([code, path]) => `${code} of ${path} is not on docs/reference/problems.md`),
    ...[...listed]
      .filter((code) => !known.has(code))
      .map((code) => `${code} is on docs/reference/problems.md, and nowhere made`),
  ]
}
