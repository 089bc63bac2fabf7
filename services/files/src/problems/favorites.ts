/** Favorites. */
import { Problem } from '@alluvium/kernel'

export const tooManyFavorites = (max: number) =>
  new Problem(
    'full',
    'files.too-many-favorites',
    `An account has at most ${max} favorites; please remove some, also of what is in the trash.`,
  )
