/** A package file as two people edited it at the same time: one raised a version, the other added a dependency beside it. */
export const base = `{
  "name": "@alluvium/merge",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": { ".": "./src/index.ts" },
  "dependencies": {
    "@alluvium/kernel": "0.1.0",
    "kysely": "0.29.8",
    "zod": "4.6.7"
  },
  "scripts": {
    "test": "vitest run"
  }
}
`

export const ours = base
  .replace('"kysely": "0.29.8"', '"kysely": "0.29.9"')
  .replace('"version": "0.1.0"', '"version": "0.2.0"')

export const theirs = base
  .replace('    "zod": "4.6.7"\n', '    "undici": "8.12.4",\n    "zod": "4.6.7"\n')
  .replace('"test": "vitest run"', '"test": "vitest run",\n    "check": "tsc -p ."')

export const merged = ours
  .replace('    "zod": "4.6.7"\n', '    "undici": "8.12.4",\n    "zod": "4.6.7"\n')
  .replace('"test": "vitest run"', '"test": "vitest run",\n    "check": "tsc -p ."')
