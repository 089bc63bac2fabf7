/** Links for downloads. */
import { Problem } from '@alluvium/kernel'

/** One refusal for every reason, so that nothing can be learned by trying links. */
export const downloadMissing = () =>
  new Problem('missing', 'files.download-missing', 'This link for a download has ended. Start the download again.')
