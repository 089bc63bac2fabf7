import type { Gate } from '@alluvium/http/json'
import { administratorsOnly } from '../../problems/administration.ts'

export const administrators: Gate = {
  name: 'admin role',
  check({ role }) {
    if (role !== 'admin') throw administratorsOnly()
  },
  refusals: [[403, 'accounts.administrators-only', 'the caller is no administrator']],
}
