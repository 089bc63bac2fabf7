import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repository } from '../repository.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { describedIn } from './package-folder.ts'

/** What CycloneDX 1.6 asks of what is written here. */
const bill = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  version: z.int().min(1),
  metadata: z.strictObject({ timestamp: z.iso.datetime(), component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(
    z.strictObject({
      type: z.literal('library'),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string().min(1),
      scope: z.enum(['required', 'optional']),
      purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d\S*$/),
      licenses: z
        .array(
          z.union([
            z.strictObject({ license: z.strictObject({ id: z.string() }) }),
            z.strictObject({ expression: z.string() }),
          ]),
        )
        .length(1),
      hashes: z.array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) })),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

test('the bill of materials names every package that people run, once and with its hash, and none that only builds', () => {
  const { components } = bill.parse(JSON.parse(billOfMaterials()))
  const names = new Set(components.map(({ name }) => name))
  expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length)
  const needed = ['apps/alluvium', 'services/files', 'services/crawl', 'services/accounts', ''].flatMap((folder) => {
    const { dependencies, optionalDependencies } = describedIn(folder)
    return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !name.startsWith('@alluvium/'))
  })
  expect(needed.filter((name) => !names.has(name))).toEqual([])
  const { devDependencies } = JSON.parse(readFileSync(repository('package.json'), 'utf8'))
  expect(
    ['vitest', 'typescript', 'knip'].filter((name) => devDependencies[name] === undefined || names.has(name)),
  ).toEqual([])
  expect(billOfMaterials()).toBe(billOfMaterials())
})

test('the bill of materials says of every package what it needs, and each is needed by the command in the end', () => {
  const { metadata, components, dependencies } = bill.parse(JSON.parse(billOfMaterials()))
  const graph = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const root = metadata.component['bom-ref']
  const reached = new Set([root])
  for (const ref of reached) for (const needed of graph.get(ref) ?? []) reached.add(needed)
  const refs = [root, ...components.map((one) => one['bom-ref'])].toSorted()
  expect([...reached].toSorted()).toEqual(refs)
  expect([...graph.keys()].toSorted()).toEqual(refs)
})

test('the bill of materials has the license of a package that states it in its read-me alone', () => {
  const { components } = bill.parse(JSON.parse(billOfMaterials()))
  expect(components.find(({ name }) => name === 'combine-errors')?.licenses).toEqual([{ license: { id: 'MIT' } }])
})
