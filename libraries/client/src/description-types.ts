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
  return head + astToString(await openapiTS(description, { alphabetize: true, exportType: true, transform: blob }))
}

/** Bytes: of a schema without a type that names what media type they have. */
const blob: NonNullable<OpenAPITSOptions['transform']> = (schema) =>
  'contentMediaType' in schema && schema.type === undefined
    ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'))
    : undefined
