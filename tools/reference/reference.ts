/**
 * Pages that are written from the code, so that they can't drift: the settings of every command, the code of every
 * refusal, and what one account and one network may hold or do.
 * `npm run fix` writes them; a check fails while one is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { configurationReference } from '@alluvium/kernel'
import { sectionOf } from '../../apps/alluvium/src/command.ts'
import { commands } from '../../apps/alluvium/src/commands.ts'
import { repository } from '../repository.ts'
import { limitsPage } from './limits-page.ts'
import { problemCatalogue } from './problem-catalogue.ts'

function configurationPage(): string {
  const chapters = Object.values(commands).map((command) =>
    [
      `## alluvium ${command.name} ${command.synopsis}`,
      '',
      command.summary,
      '',
      configurationReference(sectionOf(command), command.settings),
      '',
    ].join('\n'),
  )
  return [
    '# Configuration',
    '',
    'A setting comes from a flag, else from the environment, else from `alluvium.toml` (the current folder, or `--config`):',
    'there the key is the flag without its dashes, in the section named as the command. What several commands share may stand',
    'at the top of the file, or in the environment without the command (`ALLUVIUM_DATA`). `npm run fix` writes this page.',
    '',
    ...chapters,
  ].join('\n')
}

function problemsPage(): string {
  return [
    '# Problems',
    '',
    'Every refusal carries a code in the header `Error-Code`; the file and crawl services also have it in the body, as `code`.',
    'Codes are permanent. The second column is the kind, which decides the status (`libraries/http`, for WebDAV the table of',
    'its own), or the status itself for what the HTTP library refuses. `…` stands for a value. `npm run fix` writes this page.',
    '',
    '| Code | Kind | What it means, and what to do |',
    '|---|---|---|',
    problemCatalogue(),
    '',
  ].join('\n')
}

const pages: Readonly<Record<string, () => string>> = {
  'docs/guides/limits.md': limitsPage,
  'docs/reference/configuration.md': configurationPage,
  'docs/reference/problems.md': problemsPage,
}

export function staleReferences(): readonly string[] {
  return Object.entries(pages).flatMap(([path, page]) =>
    existsSync(repository(path)) && readFileSync(repository(path), 'utf8') === page()
      ? []
      : [`${path} is not what the code says; npm run fix writes it anew`],
  )
}

export function writeReferences(): void {
  for (const [path, page] of Object.entries(pages)) {
    mkdirSync(dirname(repository(path)), { recursive: true })
    writeFileSync(repository(path), page())
  }
}
