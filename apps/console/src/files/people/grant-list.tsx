import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { PeopleIcon, PersonIcon } from '../../parts/icons.tsx'
import { fragmentOf } from '../../routing/route.ts'
import styles from './people.module.css'
import {
  type Grant,
  holderKey,
  holderName,
  holderOf,
  mayWords,
  moreForEverybody,
  type Right,
  rightNames,
  rights,
  sourceOf,
} from './rights.ts'

export type GrantChange = Readonly<{
  onGive: (grant: Grant, right: Right) => void
  onTake: (grant: Grant) => void
}>

type GrantListProps = Readonly<{
  grants: readonly Grant[]
  /** The path that one looks at: what was granted above it is changed there. */
  here: string
  me: string
  /** Null where one may only look. */
  change: GrantChange | null
}>

/** Who has a right, and by what. */
export function GrantList({ grants, here, me, change }: GrantListProps) {
  return (
    <ul className={styles.list} aria-label={t('files.whoCanSeeThis')}>
      {grants.map((grant) => (
        <GrantRow
          key={`${grant.path} ${holderKey(holderOf(grant))}`}
          grant={grant}
          anyway={moreForEverybody(grant, grants)}
          here={here}
          me={me}
          change={grant.path === here ? change : null}
        />
      ))}
    </ul>
  )
}

type GrantRowProps = Readonly<{ grant: Grant; anyway: Right | null }> & Pick<GrantListProps, 'here' | 'me' | 'change'>

function GrantRow({ grant, anyway, here, me, change }: GrantRowProps) {
  const [isLeaving, setLeaving] = useState(false)
  const holder = holderOf(grant)
  const isMine = grant.user === me
  const name = holderName(holder)
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        {holder.kind === 'user' ? <PersonIcon size={18} /> : <PeopleIcon size={18} />}
        <span>
          <Text size="sm" fw={600}>
            {isMine ? t('files.nameYou', { name }) : name}
          </Text>
          <Text size="xs" c="dimmed">
            {grant.path === here ? (
              sourceOf(grant, here)
            ) : (
              <Anchor size="xs" href={fragmentOf({ page: 'files', folder: inside(grant.path) })}>
                {sourceOf(grant, here)}
              </Anchor>
            )}
          </Text>
          {anyway === null ? null : (
            <Text size="xs" c="var(--page-bad)">
              {t('files.everybodyCanAnyway', { may: mayWords[anyway] })}
            </Text>
          )}
        </span>
      </span>
      {change === null ? (
        <Text size="sm" c="dimmed">
          {rightNames[grant.right]}
        </Text>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <RightSelect
            label={t('files.accessOfName', { name })}
            right={grant.right}
            onRight={(right) => change.onGive(grant, right)}
          />
          <Button
            size="xs"
            variant="default"
            aria-label={t('files.removeAccessOfName', { name })}
            onClick={() => (isMine ? setLeaving(true) : change.onTake(grant))}
          >
            {t('files.removeAccess')}
          </Button>
        </Group>
      )}
      {isLeaving && change ? (
        <Group gap="sm" className={styles.leaving} role="group" aria-label={t('files.giveUpYourOwnAccess')}>
          <Text size="sm">{t('files.youGetItBackOnlyIf')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setLeaving(false)} ref={takeFocus}>
            {t('files.cancel')}
          </Button>
          <Button size="compact-sm" color="red" onClick={() => change.onTake(grant)}>
            {t('files.giveUp')}
          </Button>
        </Group>
      ) : null}
    </li>
  )
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

const inside = (path: string): string => (path === '/' ? path : `${path}/`)

type RightSelectProps = Readonly<{
  label: string
  right: Right
  isLabelShown?: boolean
  onRight: (right: Right) => void
}>

/** What somebody may do. */
export function RightSelect({ label, right, isLabelShown = false, onRight }: RightSelectProps) {
  return (
    <NativeSelect
      {...(isLabelShown ? { label } : { 'aria-label': label, size: 'xs' })}
      value={right}
      data={rights.map((value) => ({ value, label: rightNames[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = rights.find((one) => one === value)
        if (chosen) onRight(chosen)
      }}
    />
  )
}
