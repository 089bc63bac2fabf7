import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { moment } from '../../parts/words.ts'
import type { FileItem, Store } from '../access/store.ts'
import { ShareForm } from './share-form.tsx'
import type { Share } from './shares.ts'

type ShareDialogProps = Readonly<{ store: Store; item: FileItem; onClose: () => void }>

/** Makes a link to an entry, and hands it over. Mounted while it is open. */
export function ShareDialog({ store, item, onClose }: ShareDialogProps) {
  const [share, setShare] = useState<Share | null>(null)
  return (
    <Dialog title={`Share ${item.name}`} onClose={onClose}>
      {share === null ? (
        <ShareForm store={store} item={item} onMade={setShare} onClose={onClose} />
      ) : (
        <Stack>
          <Text size="sm">{sentenceOf(share)}</Text>
          <TextInput
            label="The link"
            value={share.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
          />
          <QrCode text={share.url} label="The link as a QR code" />
          <Group justify="end" gap="sm">
            <CopyButton text={share.url} name="Copy the link" />
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function sentenceOf({ expires_at: expiry, password_protected: isGuarded, allow_upload: isDrop }: Share): string {
  const who = isGuarded ? 'Whoever has the link and the password' : 'Whoever has the link'
  const what = isDrop ? 'can put files in here' : 'can download this'
  const until = expiry === null ? 'until you end it' : `until ${moment(expiry)}`
  return `${who} ${what}, ${until}.`
}
