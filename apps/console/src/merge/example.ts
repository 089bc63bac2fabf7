import { type Documents, textDocument } from '../documents/document.ts'

/** One person raises a dependency and adds a script; another adds a dependency beside it. Lines would conflict, structure doesn't. */
export const example: Documents = {
  base: textDocument(
    `{
  "name": "riverbed",
  "version": "1.4.0",
  "scripts": {
    "test": "vitest run"
  },
  "dependencies": {
    "fastify": "5.2.0"
  }
}
`,
    'package.json',
  ),
  ours: textDocument(
    `{
  "name": "riverbed",
  "version": "1.4.0",
  "scripts": {
    "test": "vitest run",
    "lint": "oxlint"
  },
  "dependencies": {
    "fastify": "5.6.1"
  }
}
`,
    'package.json',
  ),
  theirs: textDocument(
    `{
  "name": "riverbed",
  "version": "1.5.0",
  "scripts": {
    "test": "vitest run"
  },
  "dependencies": {
    "fastify": "5.2.0",
    "pino": "9.6.0"
  }
}
`,
    'package.json',
  ),
}
