/** Text that both databases keep as it is. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
