import { Button, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { t } from '../../../messages/messages.ts'
import { formText } from '../../../parts/form-text.ts'

/** A field for one more tag. */
export function NewTag({ onTag }: Readonly<{ onTag: (tag: string) => void }>) {
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const tag = formText(form)('tag').trim()
    if (tag === '') return
    form.reset()
    onTag(tag)
  }
  return (
    <form onSubmit={add}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          name="tag"
          aria-label={t('files.newTag')}
          placeholder={t('files.newTag')}
          maxLength={100}
          size="xs"
          autoComplete="off"
          miw={0}
          data-autofocus
        />
        <Button type="submit" size="xs" variant="light" flex="none">
          {t('files.add')}
        </Button>
      </Group>
    </form>
  )
}
