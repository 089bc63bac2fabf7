import { Anchor, Badge, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { PersonIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import styles from '../../parts/rows.module.css'
import { fragmentOf, go } from '../../routing/route.ts'
import { planName } from '../plan/plan-names.ts'
import { invitationIn } from './invitation-address.ts'
import { Invitations } from './invitations.tsx'
import { Joining } from './joining.tsx'
import { OrganizationView } from './organization-view.tsx'
import { createOrganization, listOrganizations, type Organization } from './organizations.ts'
import { isShortName, shortNameOf } from './short-name.ts'

export function OrganizationsPage({ detail }: Readonly<{ detail: string | undefined }>) {
  const invited = invitationIn(detail)
  const why =
    invited === undefined ? t('settings.signInToSeeYourOrganizations') : t('settings.youAreInvitedSignInOrCreate')
  return (
    <SignedIn why={why}>
      {(platform) => <Organizations key={detail} platform={platform} id={detail} invited={invited} />}
    </SignedIn>
  )
}

type OrganizationsProps = Readonly<{
  platform: Platform
  id: string | undefined
  /** The invitation that the address leads to. */
  invited: string | undefined
}>

function Organizations({ platform, id, invited }: OrganizationsProps) {
  const list = useQuery({
    queryKey: ['organizations', platform],
    queryFn: ({ signal }) => listOrganizations(platform, signal),
  })
  if (list.isPending) {
    return (
      <Card>
        <Waiting />
      </Card>
    )
  }
  if (list.isError) return <ErrorAlert error={list.error} again={() => void list.refetch()} />
  const open = list.data.find(({ org_id: one }) => one === id)
  if (open) return <OrganizationView platform={platform} organization={open} />
  return (
    <Stack gap="lg">
      <Joining platform={platform} />
      <Invitations platform={platform} wanted={invited} />
      <Card label={t('settings.organizations')}>
        {list.data.length === 0 ? (
          <Empty icon={<PersonIcon size={36} />} title={t('settings.youDoNotBelongToAn')}>
            {t('settings.createOneBelowAndInvitePeople')}
          </Empty>
        ) : (
          <ul className={styles.list}>
            {list.data.map((one) => (
              <OrganizationRow key={one.org_id} organization={one} />
            ))}
          </ul>
        )}
      </Card>
      <Make platform={platform} />
    </Stack>
  )
}

function OrganizationRow({ organization }: Readonly<{ organization: Organization }>) {
  const { org_id: id, name, display_name: title, member_count: members, is_owner: isOwner, tier } = organization
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Anchor href={fragmentOf({ page: 'settings', trail: ['organizations', id] })} className={styles.name}>
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {name}, {t('settings.countMember', { count: members })}
        </Text>
      </div>
      {isOwner ? (
        <Badge variant="light" tt="none">
          {t('settings.owner')}
        </Badge>
      ) : null}
      <Badge variant="light" color="gray" tt="none">
        {planName(tier)}
      </Badge>
    </li>
  )
}

function Make({ platform }: Readonly<{ platform: Platform }>) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: ({ name, title }: Readonly<{ name: string; title: string }>) =>
      createOrganization(platform, name, title),
    async onSuccess(made) {
      await queries.invalidateQueries({ queryKey: ['organizations'] })
      go({ page: 'settings', trail: ['organizations', made.org_id] })
    },
  })
  const [title, setTitle] = useState('')
  const [edited, setEdited] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const name = edited ?? shortNameOf(title)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isFine = isShortName(name.trim())
    setWrong(!isFine)
    if (isFine) make.mutate({ name: name.trim(), title: title.trim() })
  }
  return (
    <Card label={t('settings.newOrganization')}>
      <form onSubmit={submit}>
        <div className={styles.form}>
          <TextInput
            className={styles.field}
            label={t('settings.title')}
            placeholder={t('settings.riverWorks')}
            maxLength={100}
            required
            withAsterisk={false}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            className={styles.field}
            label={t('settings.shortName')}
            description={t('settings.2To39LettersDigitsAnd')}
            placeholder="river-works"
            required
            withAsterisk={false}
            value={name}
            onChange={(event) => {
              setEdited(event.currentTarget.value)
              setWrong(false)
            }}
            error={isWrong ? t('settings.theShortNameHas') : undefined}
          />
          <Button type="submit" loading={make.isPending}>
            {t('settings.create')}
          </Button>
          {make.isError ? (
            <div className={styles.whole}>
              <ErrorAlert error={make.error} />
            </div>
          ) : null}
        </div>
      </form>
    </Card>
  )
}
