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

  /** Spaces at its ends are seldom meant, and some systems can't keep them; a name that has some stays as it is. */
  const nameIn = (text: (name: string) => string) => (text('name') === before ? before : text('name').trim())

  function check(text: (name: string) => string): boolean {
    const found = nameFault(nameIn(text))
    setFault(found)
    return found === undefined
  }
  const act = (text: (name: string) => string, choice?: Choice) => onName(nameIn(text), choice)
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
