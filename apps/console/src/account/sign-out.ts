/** Signing out, which ends everything that was entrusted to this browser: there is one way out, as there is one way in. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notices } from '../parts/notices/notice-list.ts'
import { useAddress } from '../wire/services.tsx'
import { crawlKey } from './crawl-key.ts'
import { leaveFiles } from './files-session.ts'
import { forgetOpened } from './recent.ts'
import { leavePlatform } from './session.ts'

/** Every session is forgotten here, whatever the services say, and ended at the service that gave it. */
export function useSignOut() {
  const platform = useAddress('platform')
  const files = useAddress('files')
  const queries = useQueryClient()
  return useMutation({
    async mutationFn() {
      crawlKey.write(null)
      forgetOpened()
      notices.clear()
      await Promise.all([leavePlatform(platform ?? ''), leaveFiles(files ?? '')])
      // What was learnt in the name of who has left is of no use to who comes next.
      queries.removeQueries({ type: 'inactive' })
    },
  })
}
