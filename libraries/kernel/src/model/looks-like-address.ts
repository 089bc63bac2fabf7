/** Whether people would take the name for an e-mail address; also where another of Unicode's signs stands for its `@`. */
export const looksLikeAddress = (name: string): boolean => name.normalize('NFKC').includes('@')
