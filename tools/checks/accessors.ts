/**
 * No object literal with an accessor in what serves requests: V8 gives each such object a shape of its own, and that keeps
 * what the accessor refers to until the next full collection. One of them in the way of a write made V8 keep every request.
 * A class has its accessors once (docs/decisions/2026-11-27-young-objects.md).
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const sources = '{libraries,services}/*/src/**/*.ts'

/** Objects that are made once for a service. */
const madeOnce = new Set(['libraries/http/src/service/json-service.ts', 'services/files/src/open-files.ts'])

/** Where an object literal of the repository at `root` has an accessor that it should not have. */
export const literalAccessors = (root: string): string[] =>
  globSync(sources, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:test|proof)\.ts$/.test(file) && !madeOnce.has(file))
    .toSorted()
    .flatMap((file) => accessorsIn(file, readFileSync(join(root, file), 'utf8')))

/** The same for one file. */
export function accessorsIn(file: string, source: string): string[] {
  const found: string[] = []
  if (!/\b[gs]et \w+\(/.test(source)) return found
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.kind === 'init') continue
        const line = source.slice(0, property.start).split('\n').length
        found.push(`${file}:${line}: an accessor in an object literal; a class shares it, a property needs none`)
      }
    },
  }).visit(parseSync(file, source).program)
  return found
}
