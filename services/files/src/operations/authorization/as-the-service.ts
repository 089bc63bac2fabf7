/** The service itself, which makes, moves and gives away homes and folders of organizations, whatever rights anybody has. */
import type { Caller } from '@alluvium/kernel'
import { levelOf } from '../../model/access/right.ts'
import type { Asker } from './authorize.ts'
import type { Rights } from './rights-of-account.ts'

const manage = levelOf('manage')

const everything: Rights = {
  refusal: () => undefined,
  differ: () => false,
  levelAt: () => manage,
  levelOfNodes: () => manage,
  isClosed: () => false,
  isOpen: () => true,
  readableIn: () => () => true,
  below: () => [],
  openBelow: () => [],
  markedOutsideTree: () => [],
  viewOf: () => undefined,
  isReservedBelow: () => false,
  reach: () => true,
  isPassage: () => false,
  of: () => everything,
  follow: function* follow() {},
}

/** The service, which may do everything, in the name of an account; what changes is recorded with the request, if there is one. */
export const asTheService = ({ id, name, role, by, requestContext }: Caller): Asker => ({
  id,
  name,
  role,
  by,
  ...(requestContext && { requestContext }),
  rights: everything,
})

export const isTheService = ({ rights }: Asker): boolean => rights === everything
