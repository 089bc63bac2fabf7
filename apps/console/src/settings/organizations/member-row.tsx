import { Badge, Button, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import styles from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import { go } from '../../routing/route.ts'
import { changeRole, type Member, type Role, removeMember } from './organizations.ts'
import { roleName } from './role-names.ts'

type MemberRowProps = Readonly<{
  platform: Platform
  id: string
  member: Member
  isSelf: boolean
  /** The roles that one may give this member; none where one may not change it. */
  roles: readonly Role[]
}>

export function MemberRow({ platform, id, member, isSelf, roles }: MemberRowProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: ['organizations'] })
  const change = useMutation({
    mutationFn: (role: Role) => changeRole(platform, id, member.user_id, role),
    onSettled: again,
  })
  const name = member.display_name || member.email
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Text size="sm" fw={500}>
          {isSelf ? t('settings.youSuffix', { name }) : name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings.emailSinceJoinedat', { email: member.email, joinedat: moment(member.joined_at) })}
        </Text>
      </div>
      {roles.length > 0 ? (
        <NativeSelect
          aria-label={t('settings.roleOfName', { name })}
          size="xs"
          value={member.role}
          disabled={change.isPending}
          data={[...new Set([...roles, member.role])].map((value) => ({ value, label: roleName(value) }))}
          onChange={({ currentTarget: { value } }) => {
            const role = roles.find((one) => one === value)
            if (role) change.mutate(role)
          }}
        />
      ) : (
        <Badge variant="light" color="gray" tt="none">
          {roleName(member.role)}
        </Badge>
      )}
      {roles.length > 0 || isSelf ? (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {isSelf ? t('settings.leave') : t('settings.remove')}
        </Button>
      ) : null}
      {change.isError ? (
        <div className={styles.whole}>
          <ErrorAlert error={change.error} />
        </div>
      ) : null}
      <Question
        isOpen={isAsking}
        title={isSelf ? t('settings.leaveThisOrganization') : t('settings.removeName', { name })}
        yes={isSelf ? t('settings.leave') : t('settings.remove')}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await removeMember(platform, id, member.user_id)
          await again()
          if (isSelf) go({ page: 'settings', trail: ['organizations'] })
        }}
      >
        {isSelf ? t('settings.youCanComeBackOnlyBy') : t('settings.theyLoseAccessToWhatIs')}
      </Question>
    </li>
  )
}
