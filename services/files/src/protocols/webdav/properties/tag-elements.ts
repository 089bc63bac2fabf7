/**
 * `nc:system-tags`: the tags of an entry, as clients of Nextcloud draw them beside its name. Each has the number that
 * `/remote.php/dav/systemtags/` knows it by. Whoever may read the entry sees all of them.
 */

import { tagIdOf } from '../../../model/tag-id.ts'
import type { Privileges } from '../../../operations/access/privileges.ts'
import { escapeXml } from '../../xml/xml.ts'
import type { PropertyName } from '../xml/propfind-body.ts'

export const systemTags: PropertyName = { uri: 'http://nextcloud.org/ns', local: 'system-tags' }

/** @param privileges of the caller; undefined where nothing may be changed. */
export const tagElements = (tags: readonly string[], privileges: Privileges | undefined): string =>
  tags
    .map(
      (tag) =>
        `<nc:system-tag oc:id="${tagIdOf(tag)}" oc:user-visible="true" oc:user-assignable="true" oc:can-assign="${privileges?.write ?? false}">${escapeXml(tag)}</nc:system-tag>`,
    )
    .join('')
