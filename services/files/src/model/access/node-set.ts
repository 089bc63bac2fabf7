/**
 * A set of nodes, one bit each. Nodes are numbered in the order in which they were made, so those of one folder mostly lie
 * beside each other: to ask for all of them touches little memory, however many the set holds.
 */
const bitsOfChunk = 12
const nodesOfChunk = 2 ** bitsOfChunk

type Chunk = Readonly<{ number: number; bits: Uint32Array }>

export class NodeSet {
  readonly #chunks = new Map<number, Chunk>()
  #last: Chunk | undefined

  has(node: number): boolean {
    const chunk = this.#chunkOf(node)
    return chunk !== undefined && ((chunk.bits[wordOf(node)] ?? 0) & bitOf(node)) !== 0
  }

  add(node: number): void {
    const number = numberOf(node)
    const chunk = this.#chunkOf(node) ?? { number, bits: new Uint32Array(nodesOfChunk / 32) }
    this.#chunks.set(number, chunk)
    chunk.bits[wordOf(node)] = (chunk.bits[wordOf(node)] ?? 0) | bitOf(node)
  }

  /** What is empty stays: nodes around it will be marked again. */
  delete(node: number): void {
    const bits = this.#chunkOf(node)?.bits
    if (bits) bits[wordOf(node)] = (bits[wordOf(node)] ?? 0) & ~bitOf(node)
  }

  #chunkOf(node: number): Chunk | undefined {
    const number = numberOf(node)
    if (this.#last?.number === number) return this.#last
    const found = this.#chunks.get(number)
    if (found) this.#last = found
    return found
  }
}

/** The number of the chunk that a node is in. It is divided and not shifted, because a node may be greater than 32 bits. */
const numberOf = (node: number): number => Math.floor(node / nodesOfChunk)
const wordOf = (node: number): number => (node % nodesOfChunk) >>> 5
const bitOf = (node: number): number => 1 << (node % 32)
