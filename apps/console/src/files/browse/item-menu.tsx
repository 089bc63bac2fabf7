import { LazyMenu } from '../../parts/overlays/lazy-menu.tsx'
import type { Point } from '../../parts/overlays/point-menu.tsx'
import type { Action, ActionName } from './item-actions.tsx'

type ItemMenuProps = Readonly<{
  /** Null while it is closed. */
  at: Point | null
  actions: readonly Action[]
  onAction: (does: ActionName) => void
  onClose: () => void
}>

/** What can be done to entries, where the pointer is. */
export const ItemMenu = ({ at, actions, onAction, onClose }: ItemMenuProps) => (
  <LazyMenu
    at={at}
    entries={actions.map(({ does, ...action }) => ({ ...action, onAct: () => onAction(does) }))}
    onClose={onClose}
  />
)
