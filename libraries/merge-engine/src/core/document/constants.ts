/** Values that anything may have, in the words of all formats: they tell nothing apart, and none is a name. */
const constants: ReadonlySet<string> = new Set(['true', 'false', 'null', 'none', 'undefined', 'yes', 'no', 'on', 'off'])

export const isConstant = (text: string): boolean => constants.has(text.toLowerCase())

/** Whether a value says that there is nothing. An empty text may say that there is something, as that of an attribute does. */
export const isNothing = (text: string): boolean => /^(?:null|none|undefined|~)$/i.test(text)
