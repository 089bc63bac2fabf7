/** GraphQL documents, within their limits. */
import { type Target, unlessRefused } from '@alluvium/fuzzing'
import { GraphQLError, Kind } from 'graphql/index.js'
import { parseWithin } from '../src/protocols/graphql/limits.ts'
import { isPublic } from '../src/protocols/graphql/public-fields.ts'

export const target: Target = {
  seeds: [
    'query abcdef { a }',
    'query A($x: [Int!] = [1]) { b: c(d: "e", f: $x, g: {h: null}) { ...F ... on T @skip(if: true) { i } } } fragment F on T { j }',
    'mutation { k(l: """m""") }',
    'subscription { n }',
  ],
  read(input) {
    const document = unlessRefused([GraphQLError], () => parseWithin(Buffer.from(input).toString()))
    if (!document) return undefined
    isPublic(document, undefined)
    return document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)?.name?.value
  },
}
