import { Badge, Button, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { Question } from '../../parts/question.tsx'
import styles from '../../parts/rows.module.css'
import { Trouble } from '../../parts/trouble.tsx'
import { moment } from '../../parts/words.ts'
import { go } from '../../shell/route.ts'
import { changeRole, type Member, type Role, removeMember } from './organizations.ts'

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
          {name}
          {isSelf ? ' (you)' : ''}
        </Text>
        <Text size="xs" c="dimmed">
          {member.email}, since {moment(member.joined_at)}
        </Text>
      </div>
      {roles.length > 0 ? (
        <NativeSelect
          aria-label={`Role of ${name}`}
          size="xs"
          value={member.role}
          disabled={change.isPending}
          data={[...new Set([...roles, member.role])]}
          onChange={({ currentTarget: { value } }) => {
            const role = roles.find((one) => one === value)
            if (role) change.mutate(role)
          }}
        />
      ) : (
        <Badge variant="light" color="gray" tt="none">
          {member.role}
        </Badge>
      )}
      {roles.length > 0 || isSelf ? (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {isSelf ? 'Leave' : 'Remove'}
        </Button>
      ) : null}
      {change.isError ? (
        <div className={styles.whole}>
          <Trouble error={change.error} />
        </div>
      ) : null}
      <Question
        isOpen={isAsking}
        title={isSelf ? 'Leave this organization?' : `Remove ${name}?`}
        yes={isSelf ? 'Leave' : 'Remove'}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await removeMember(platform, id, member.user_id)
          await again()
          if (isSelf) go({ page: 'settings', trail: ['organizations'] })
        }}
      >
        {isSelf ? 'Somebody has to ask you in again.' : 'What is shared with the organization is not theirs any more.'}
      </Question>
    </li>
  )
}
