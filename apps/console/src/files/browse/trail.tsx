import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { HomeIcon } from '../../parts/icons.tsx'
import { fragmentOf, type Route } from '../../routing/route.ts'
import styles from './browse.module.css'
import { ableToEnter, holdsEntries, putDown } from './carried.ts'
import type { Way } from './changes.ts'

type Carry = (way: Way, paths: readonly string[], folder: string) => void

type TrailProps = Readonly<{
  folder: string
  /** The page that a step of the trail opens. */
  to?: (folder: string) => Route
  /** Takes entries that are dropped on a step. */
  onCarry?: Carry
}>

const toFolder = (folder: string): Route => ({ page: 'files', folder })

/** The way from the top to the open folder, each step a link, and a place to drop things. */
export function Trail({ folder, to = toFolder, onCarry }: TrailProps) {
  const names = folder.split('/').filter((name) => name !== '')
  return (
    <nav aria-label={t('files.theWayToThisFolder')} className={styles.trail}>
      <Breadcrumbs separatorMargin={6}>
        <Step folder="/" to={to} onCarry={onCarry}>
          <span className={styles.home}>
            <HomeIcon size={18} />
          </span>
        </Step>
        {names.length === 0 ? <Here>{t('files.allFilesHere')}</Here> : null}
        {names.map((name, at) => {
          const path = `/${names.slice(0, at + 1).join('/')}/`
          return at === names.length - 1 ? (
            <Here key={path}>{visibleName(name)}</Here>
          ) : (
            <Step key={path} folder={path} to={to} onCarry={onCarry}>
              {visibleName(name)}
            </Step>
          )
        })}
      </Breadcrumbs>
    </nav>
  )
}

const Here = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Text size="sm" fw={600} aria-current="page">
    {children}
  </Text>
)

type StepProps = Readonly<{
  folder: string
  to: (folder: string) => Route
  onCarry: Carry | undefined
  children: ReactNode
}>

function Step({ folder, to, onCarry, children }: StepProps) {
  const [isOver, setOver] = useState(false)
  return (
    <Anchor
      size="sm"
      href={fragmentOf(to(folder))}
      aria-label={folder === '/' ? t('files.topFolder') : undefined}
      className={styles.step}
      data-target={isOver || undefined}
      onDragOver={(event) => {
        if (!onCarry || !holdsEntries(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!onCarry || !holdsEntries(event.dataTransfer)) return
        event.preventDefault()
        const entering = ableToEnter(putDown(event.dataTransfer), folder)
        if (entering.length > 0) onCarry(event.ctrlKey ? 'copy' : 'move', entering, folder)
      }}
    >
      {children}
    </Anchor>
  )
}
