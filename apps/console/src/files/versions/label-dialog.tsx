import { TextInput } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { FormDialog } from '../../parts/overlays/form-dialog.tsx'

type LabelDialogProps = Readonly<{
  /** The present name; empty where there is none. */
  before: string
  /** @param label null for none */
  onLabel: (label: string | null) => Promise<unknown>
  onClose: () => void
}>

/** Asks for the name of a version. Mounted while it is open. */
export const LabelDialog = ({ before, onLabel, onClose }: LabelDialogProps) => (
  <FormDialog
    title={t('files.labelThisVersion')}
    yes={t('files.save')}
    onSubmit={(text) => {
      const label = text('label').trim()
      return onLabel(label === '' ? null : label)
    }}
    onClose={onClose}
  >
    <TextInput
      name="label"
      label={t('files.label')}
      description={t('files.aLabelHelpsToFind')}
      defaultValue={before}
      maxLength={100}
      autoComplete="off"
      data-autofocus
    />
  </FormDialog>
)
