import { TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { t } from '../../../messages/messages.ts'
import { FormDialog } from '../../../parts/overlays/form-dialog.tsx'
import { nameFault } from '../../folder.ts'

type NameDialogProps<Choice> = Readonly<{
  title: string
  /** What the name is before it is changed: that of what is renamed, or a proposal for something new. */
  before: string
  /** The name is that of a file: its ending stays when one types, since it is seldom what one wants to change. */
  hasEnding?: boolean
  /** The button that does it. */
  yes: string
  /** @param choice which way out was taken after a refusal */
  onName: (name: string, choice?: Choice) => Promise<unknown>
  waysOut?: ComponentProps<typeof FormDialog<Choice>>['waysOut']
  onClose: () => void
}>

/** Asks for a name: for a new folder, or for what is renamed. Mounted while it is open. */
export function NameDialog<Choice = never>({
  title,
  before,
  hasEnding = false,
  yes,
  onName,
  waysOut,
  onClose,
}: NameDialogProps<Choice>) {
  const [fault, setFault] = useState<string>()

  function check(text: (name: string) => string): boolean {
    const found = nameFault(text('name'))
    setFault(found)
    return found === undefined
  }
  const act = (text: (name: string) => string, choice?: Choice) => onName(text('name'), choice)
  return (
    <FormDialog title={title} yes={yes} check={check} onSubmit={act} waysOut={waysOut} onClose={onClose}>
      <TextInput
        name="name"
        label={t('files.name')}
        defaultValue={before}
        onFocus={({ currentTarget: field }) => {
          const dot = hasEnding ? before.lastIndexOf('.') : 0
          field.setSelectionRange(0, dot > 0 ? dot : before.length)
        }}
        error={fault}
        data-autofocus
        autoComplete="off"
      />
    </FormDialog>
  )
}
