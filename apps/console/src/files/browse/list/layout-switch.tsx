import { ActionIcon } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import { ListIcon, TilesIcon } from '../../../parts/icons.tsx'
import styles from '../browse.module.css'
import type { Layout } from './layout.ts'

const layouts = [
  { layout: 'list', name: t('files.asAList'), Icon: ListIcon },
  { layout: 'tiles', name: t('files.asTiles'), Icon: TilesIcon },
] as const

type LayoutSwitchProps = Readonly<{ layout: Layout; onLayout: (layout: Layout) => void }>

export const LayoutSwitch = ({ layout: chosen, onLayout }: LayoutSwitchProps) => (
  <div role="group" aria-label={t('files.view')} className={styles.layouts}>
    {layouts.map(({ layout, name, Icon }) => (
      <ActionIcon
        key={layout}
        variant={layout === chosen ? 'light' : 'subtle'}
        color={layout === chosen ? 'river' : 'gray'}
        title={name}
        aria-label={name}
        aria-pressed={layout === chosen}
        onClick={() => onLayout(layout)}
      >
        <Icon size={18} />
      </ActionIcon>
    ))}
  </div>
)
