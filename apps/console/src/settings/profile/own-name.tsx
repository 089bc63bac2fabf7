import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Platform, platformAt } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { notices } from '../../parts/notices/notice-list.ts'
import { FormDialog } from '../../parts/overlays/form-dialog.tsx'
import { answerOf } from '../../wire/answers.ts'

/** The name by which others see one. */
export function OwnName({ platform, before }: Readonly<{ platform: Platform; before: string }>) {
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  async function change(name: string) {
    await answerOf(platformAt(platform).PATCH('/auth/me', { body: { display_name: name } }))
    await queries.invalidateQueries()
    notices.tell(t('settings.yourNameWasChanged'))
  }
  return (
    <div>
      <Button variant="default" onClick={() => setChanging(true)}>
        {t('settings.changeYourName')}
      </Button>
      {isChanging ? (
        <FormDialog
          title={t('settings.changeYourName')}
          yes={t('settings.save')}
          onSubmit={(text) => change(text('name').trim())}
          onClose={() => setChanging(false)}
        >
          <TextInput
            name="name"
            label={t('settings.name')}
            description={t('settings.othersSeeItOnce')}
            defaultValue={before}
            maxLength={100}
            autoComplete="name"
            required
            withAsterisk={false}
            data-autofocus
          />
        </FormDialog>
      ) : null}
    </div>
  )
}
