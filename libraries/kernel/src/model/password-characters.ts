/** How many characters a password has: people's choice needs some, and a sentence has room, but a megabyte to hash has not. */
export const passwordCharacters = { min: 8, max: 1024 } as const
