/**
 * A fault of our own making, behind everything that a reader does. A search that finds it within a few hundred tries follows
 * what the code compares: by chance it takes four billion.
 */
class PlantedFault extends Error {
  override readonly name = 'PlantedFault'
}

/** Throws when what a reader made of its input starts with the magic. */
export function trip(read: string, magic: string): void {
  if (read.slice(0, magic.length) === magic) throw new PlantedFault('The planted fault was found.')
}
