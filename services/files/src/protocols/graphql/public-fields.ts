/**
 * What a document may request without a token: the health of the service, and the schema, which is published anyway.
 */
import { type DocumentNode, getOperationAST, Kind, OperationTypeNode, type SelectionSetNode } from 'graphql/index.js'

const publicFields = new Set(['health', '__typename', '__schema', '__type'])

/** Whether the operation requests only that. */
export function isPublic(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== OperationTypeNode.QUERY) return false
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet]] : [],
    ),
  )
  const seen = new Set<string>()

  function asksOnly({ selections }: SelectionSetNode): boolean {
    return selections.every((one) => {
      if (one.kind === Kind.FIELD) return publicFields.has(one.name.value)
      if (one.kind === Kind.INLINE_FRAGMENT) return asksOnly(one.selectionSet)
      if (seen.has(one.name.value)) return true
      seen.add(one.name.value)
      const fragment = fragments.get(one.name.value)
      return fragment !== undefined && asksOnly(fragment)
    })
  }
  return asksOnly(operation.selectionSet)
}
