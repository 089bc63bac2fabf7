/** A reader of bytes from outside, as the search tries it. Each lies in a file of its own, `*.target.ts`, as `target`. */
export type Target = Readonly<{
  /** What the search starts from: short inputs that the reader takes, and that lead into its corners. */
  seeds: readonly (string | Uint8Array)[]
  /**
   * Reads the input as it is read in production. What the reader is documented to refuse is caught here; whatever else
   * is thrown is a finding, and so is a broken law. Answers with a text that only stands there when the input was
   * understood (a name in it, say), for the planted fault to start with; undefined when it was refused.
   */
  read(input: Uint8Array): string | undefined | Promise<string | undefined>
  /** Puts right what a change of the input breaks for certain, such as a checksum in front of everything else. */
  repair?(input: Uint8Array): Uint8Array
  /** What the planted fault waits for: four characters that can come first in what `read` answers. By default `zQ7x`. */
  magic?: string
  /** How many times the usual a try costs; so many times fewer are made. By default 1. */
  weight?: number
  /** Bytes of the longest input; 64 KiB by default. */
  maxBytes?: number
}>
