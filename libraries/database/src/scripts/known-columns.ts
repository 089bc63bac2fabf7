/**
 * `select *` as the columns that this program knows. On PostgreSQL the next version of a program may add columns while this one serves:
 * a prepared statement whose answer gets another column is refused from then on.
 */
import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  type SelectQueryNode,
  TableNode,
} from 'kysely'

/** The columns of each table, in their order. */
export type KnownColumns = ReadonlyMap<string, readonly string[]>

/** Leaves the columns of what it doesn't know, such as a common table expression, as they are. */
export function knownColumns(columns: () => KnownColumns): KyselyPlugin {
  const transformer = new KnownColumnsTransformer(columns)
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

/** Whether a text asks for all columns of a table: by `select *`, `t.*` or `returning *`. What a subquery answers is said there. */
export const asksForAll = (text: string): boolean =>
  /(?:\bselect|\breturning|\bdistinct|,)\s+(?:"?\w+"?\.)?\*(?!\s+from\s*\()/i.test(text)

class KnownColumnsTransformer extends OperationNodeTransformer {
  readonly #columns: () => KnownColumns

  constructor(columns: () => KnownColumns) {
    super()
    this.#columns = columns
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId)
    const { selections } = query
    if (!selections?.some(({ selection }) => isAll(selection))) return query
    const sources = [...(query.from?.froms ?? []), ...(query.joins ?? []).map(({ table }) => table)]
    const columns = new Map(sources.map((source) => this.#sourceOf(source)))
    return { ...query, selections: selections.flatMap((one) => expanded(one, columns)) }
  }

  /** Returns the name by which the query calls a source, and its columns: undefined for what is no table, or one that is not known. */
  #sourceOf(source: OperationNode): readonly [string, readonly string[] | undefined] {
    const table = AliasNode.is(source) ? source.node : source
    const known = TableNode.is(table) ? this.#columns().get(nameOf(table)) : undefined
    const alias = AliasNode.is(source) && IdentifierNode.is(source.alias) ? source.alias.name : undefined
    return [alias ?? (TableNode.is(table) ? nameOf(table) : ''), known]
  }
}

const nameOf = ({ table }: TableNode): string => table.identifier.name

const isAll = (selection: OperationNode): boolean =>
  SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column))

/** @param sources of all that the query selects from. */
function expanded(
  one: SelectionNode,
  sources: ReadonlyMap<string, readonly string[] | undefined>,
): readonly SelectionNode[] {
  const { selection } = one
  if (!isAll(selection)) return [one]
  const ofOne = ReferenceNode.is(selection) && selection.table ? nameOf(selection.table) : undefined
  const wanted = ofOne === undefined ? [...sources] : [[ofOne, sources.get(ofOne)] as const]
  if (wanted.some(([, columns]) => columns === undefined)) return [one]
  return wanted.flatMap(([source, columns = []]) =>
    columns.map((column) =>
      SelectionNode.create(ReferenceNode.create(ColumnNode.create(column), TableNode.create(source))),
    ),
  )
}
