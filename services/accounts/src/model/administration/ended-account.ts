/** What becomes of the personal folder of an account that ends: it stays closed, or goes to the trash. */
export const homeFates = ['keep', 'trash'] as const
export type HomeFate = (typeof homeFates)[number]
