/** What paths and the tree refuse: names that cannot be, places that are taken or missing. */
import { Problem } from '@alluvium/kernel'

export const pathInvalid = (why: string) => new Problem('invalid', 'files.path-invalid', why)

export const belowTooDeep = (path: string, limits: Readonly<{ bytes: number; names: number }>) =>
  pathInvalid(
    `At ${path} what lies below the folder would have paths of more than ${limits.bytes} bytes or ${limits.names} names.`,
  )

export const pathTooDeep = (limit: number) =>
  pathInvalid(`Nothing is made at a path of more than ${limit} names, which are folders in each other.`)

export const reservedName = (path: string) =>
  new Problem('forbidden', 'files.reserved-name', `${path} is reserved: nothing can be stored or changed there.`)

export const pathMissing = (path: string) => new Problem('missing', 'files.path-missing', `${path} does not exist.`)

export const pathTaken = (path: string) => new Problem('taken', 'files.path-taken', `${path} already exists.`)

export const parentMissing = (path: string) =>
  new Problem('taken', 'files.parent-missing', `The folder that should hold ${path} does not exist.`)

export const parentIsFile = (path: string) =>
  new Problem('taken', 'files.parent-is-file', `${path} would lie below a file; only folders hold other entries.`)

export const isFolder = (path: string) =>
  new Problem('not-allowed', 'files.is-folder', `${path} is a folder, not a file.`)

export const noFileAddress = (path: string) =>
  new Problem(
    'not-allowed',
    'files.is-folder',
    `${path}/ is the address of a folder; one of a file does not end with a slash.`,
  )

export const rootIsFixed = () =>
  new Problem('forbidden', 'files.root-is-fixed', 'The topmost folder can be neither deleted nor replaced.')

export const ontoItself = (path: string) =>
  new Problem('invalid', 'files.onto-itself', `${path} is where it is to go already.`)

export const intoItself = (path: string) =>
  new Problem('taken', 'files.into-itself', `${path} cannot go into a folder that lies within itself.`)

export const overItsFolder = (path: string) =>
  new Problem('taken', 'files.over-its-folder', `${path} cannot take the place of a folder that it lies in.`)
