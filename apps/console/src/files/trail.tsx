import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { HomeIcon } from '../parts/icons.tsx'
import { fragmentOf } from '../shell/route.ts'
import styles from './files.module.css'

/** The way from the top to the open folder, each step a link. */
export function Trail({ folder }: Readonly<{ folder: string }>) {
  const names = folder.split('/').filter((name) => name !== '')
  return (
    <nav aria-label="The way to this folder" className={styles.trail}>
      <Breadcrumbs separatorMargin={6}>
        <Anchor href={fragmentOf({ page: 'files', folder: '/' })} aria-label="Top folder" className={styles.home}>
          <HomeIcon size={18} />
        </Anchor>
        {names.length === 0 ? (
          <Text size="sm" fw={600} aria-current="page">
            All files
          </Text>
        ) : null}
        {names.map((name, at) => {
          const path = `/${names.slice(0, at + 1).join('/')}/`
          return at === names.length - 1 ? (
            <Text key={path} size="sm" fw={600} aria-current="page">
              {name}
            </Text>
          ) : (
            <Anchor key={path} size="sm" href={fragmentOf({ page: 'files', folder: path })}>
              {name}
            </Anchor>
          )
        })}
      </Breadcrumbs>
    </nav>
  )
}
