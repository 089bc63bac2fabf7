import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import type { FileItem, Store } from '../../wire/store.ts'
import { nameOf } from '../folder.ts'
import { ShareForm } from './share-form.tsx'
import { type Share, shareSentence } from './shares.ts'
import styles from './sharing.module.css'

type ShareDialogProps = Readonly<{ store: Store; items: readonly FileItem[]; onClose: () => void }>

/** Makes a link to each entry, and hands them over. Mounted while it is open. */
export function ShareDialog({ store, items, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<readonly Share[]>([])
  const [first] = made
  const name = items.length === 1 ? (items[0]?.name ?? '') : t('files.countItem', { count: items.length })
  return (
    <Dialog title={t('files.shareName', { name })} onClose={onClose}>
      {first === undefined ? (
        <ShareForm store={store} items={items} onMade={setMade} onClose={onClose} />
      ) : (
        <Stack>
          <Text size="sm">{shareSentence(first)}</Text>
          {made.length === 1 ? <OneLink share={first} /> : <LinkList shares={made} />}
          <Group justify="end" gap="sm">
            <CopyButton
              text={made.map(({ url }) => url).join('\n')}
              name={made.length === 1 ? t('files.copyTheLink') : t('files.copyAllLinks')}
            />
            <Button onClick={onClose}>{t('files.done')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

const OneLink = ({ share: { url } }: Readonly<{ share: Share }>) => (
  <>
    <TextInput
      label={t('files.link')}
      value={url}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      data-autofocus
    />
    <QrCode text={url} label={t('files.theLinkAsAQrCode')} />
  </>
)

const LinkList = ({ shares }: Readonly<{ shares: readonly Share[] }>) => (
  <ul className={styles.links} aria-label={t('files.links')}>
    {shares.map(({ token, path, url }) => (
      <li key={token}>
        <Text size="sm" fw={600}>
          {visibleName(nameOf(path))}
        </Text>
        <Text size="xs" c="dimmed">
          {url}
        </Text>
      </li>
    ))}
  </ul>
)
