import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
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
    <Dialog title={t('files.shareName', { name: item.name })} onClose={onClose}>
      {share === null ? (
        <ShareForm store={store} item={item} onMade={setShare} onClose={onClose} />
      ) : (
        <Stack>
          <Text size="sm">{sentenceOf(share)}</Text>
          <TextInput
            label={t('files.link')}
            value={share.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
          />
          <QrCode text={share.url} label={t('files.theLinkAsAQrCode')} />
          <Group justify="end" gap="sm">
            <CopyButton text={share.url} name={t('files.copyTheLink')} />
            <Button onClick={onClose}>{t('files.done')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function sentenceOf({ expires_at: expiry, password_protected: isGuarded, allow_upload: isDrop }: Share): string {
  const who = isGuarded ? t('files.anyoneWithTheLinkAndThe') : t('files.anyoneWithTheLink')
  const what = isDrop ? t('files.canUploadFilesHere') : t('files.canDownloadThis')
  const until = expiry === null ? t('files.untilYouEndIt') : t('files.untilExpiry', { expiry: moment(expiry) })
  return `${who} ${what}, ${until}.`
}
