import { fileURLToPath } from 'node:url'

/** The absolute path of something in this repository. */
export const repository = (path = ''): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
