/**
 * The rule for every walk up the tree: an entry has one folder above it, so each step comes to a node that is new, and the walk ends at the
 * root. Where rows were damaged so that a folder lies within itself, it would never end: so each step asks first, and a walk that comes to
 * a node again has lost its way. Statements that walk have `union`, and not `union all`, for the same.
 */
export function newNodes(): (node: number) => boolean {
  const passed = new Set<number>()
  return (node) => passed.size < passed.add(node).size
}
