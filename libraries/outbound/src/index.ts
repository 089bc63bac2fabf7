export { addressesOf, BlockedAddress, type Resolve, rememberingResolve, systemResolve } from './guard/addresses.ts'
export { type Guard, guardedLookup, refuseBlockedLiteral } from './guard/guard.ts'
export { guardedPost } from './guarded-post.ts'
