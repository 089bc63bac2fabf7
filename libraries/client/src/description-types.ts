/** TypeScript from an OpenAPI 3.1 description, as the library keeps it in `descriptions/`. */
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript'
import ts from 'typescript'

const head = `/**
 * What the service says of itself at /api/openapi.json, as types. \`npm run fix\` writes this file; a test fails while
 * a running service says something else.
 */
`

/**
 * Nothing in them is `readonly`: openapi-fetch takes a readonly array for an object, and would leave it without its methods.
 * @param description the JSON text of an OpenAPI 3.1 description.
 */
export async function descriptionTypes(description: string): Promise<string> {
  const types = astToString(
    await openapiTS(description, {
      alphabetize: true,
      defaultNonNullable: false, // a request may leave out what has a default; answers list what they always have
      exportType: true,
      rootTypes: true,
      rootTypesKeepCasing: true,
      rootTypesNoSchemaPrefix: true,
      transform: blob,
    }),
  )
  // Shared responses and header fields are for the operations alone.
  return head + types.replaceAll(/^export type \w+ = components\['(?:responses|headers)'\].*\n/gm, '')
}

/**
 * The module that exports the named types of all services: `FileItem`. A name that several services have comes with the
 * service before it: `FilesProblem`, `CrawlProblem`.
 * @param types of each service, as `descriptionTypes` wrote them.
 */
export function namedTypes(types: Readonly<Record<string, string>>): string {
  const names = Object.entries(types).map(([service, text]) => {
    const own = [...text.matchAll(/^export type (\w+) = components\['schemas'\]/gm)].map(([, name = '']) => name)
    return { service, own }
  })
  const all = names.flatMap(({ own }) => own)
  const isShared = (name: string) => all.indexOf(name) !== all.lastIndexOf(name)
  const exports = names.map(({ service, own }) => {
    const prefix = service.slice(0, 1).toUpperCase() + service.slice(1)
    const exported = own.toSorted().map((name) => (isShared(name) ? `${name} as ${prefix}${name}` : name))
    return `export type {\n${exported.map((name) => `    ${name},\n`).join('')}} from './${service}.ts'\n`
  })
  return `/** The types that have a name, of all services. \`npm run fix\` writes this file; a test fails while it is stale. */\n${exports.join('')}`
}

/** Bytes: of a schema without a type that names what media type they have. */
const blob: NonNullable<OpenAPITSOptions['transform']> = (schema) =>
  'contentMediaType' in schema && schema.type === undefined
    ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'))
    : undefined
