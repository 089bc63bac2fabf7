/** The runtime's own zlib, where there is a runtime that has one: a browser has none. */
export type Zlib = typeof import('node:zlib')

export const native: Zlib | undefined = globalThis.process?.getBuiltinModule?.('node:zlib')
