/** The format of cells that say nothing about theirs, and the named styles: what theirs made of them, in ours' part. */
import type { Conflict } from '../../../core/model/conflict.ts'
import type { Readings } from '../grid/sheet-side.ts'
import { chosen } from '../tables/changed-side.ts'
import type { StyleTable } from '../tables/styles.ts'

export function mergeNamedStyles({ base, ours, theirs }: Readings, table: StyleTable): Conflict[] {
  const conflicts: Conflict[] = []
  const conflict = (path: string): void => {
    conflicts.push({ path, kind: 'edit-edit', base: null, ours: null, theirs: null })
  }
  const general = chosen({
    base: base.styles.formats[0] ?? -1,
    ours: ours.styles.formats[0] ?? -1,
    theirs: theirs.styles.formats[0] ?? -1,
  })
  if (general === undefined) conflict('Style of cells without a format')
  else if (general === 'theirs') table.setDefault(theirs.styles)
  for (const [name, meaning] of theirs.styles.named) {
    const side = chosen({ base: base.styles.named.get(name), ours: ours.styles.named.get(name), theirs: meaning })
    if (side === undefined) conflict(`Style ${name}`)
    else if (side === 'theirs') table.setNamed(theirs.styles, name)
  }
  return conflicts
}
