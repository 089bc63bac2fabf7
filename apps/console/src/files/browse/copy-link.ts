import { t } from '../../messages/messages.ts'
import { notices } from '../../parts/notices/notice-list.ts'
import { fragmentOf } from '../../routing/route.ts'
import type { FileItem } from '../../wire/store.ts'
import { bare, nameOf, routeOf } from '../folder.ts'

/** Puts the address of an entry's page where the next paste finds it: for people who may see the entry anyway. */
export async function copyLink(item: FileItem): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${fragmentOf(routeOf(item))}`)
    notices.tell(t('files.linkToNameCopied', { name: nameOf(bare(item.path)) }))
  } catch {
    notices.tell(t('parts.theBrowserDoesNotAllowIt'), { isBad: true })
  }
}
