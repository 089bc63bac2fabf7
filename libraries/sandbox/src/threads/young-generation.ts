/**
 * How much memory the young objects of whoever merges may take. A third of it is a semi-space, which one merge of a megabyte
 * fills, however large, and never gives back; with a quarter of what the runtime gives, a merge takes the same time.
 *
 * `apps/alluvium/bin/pinned-node.cjs` says it
 * once more, as the semi-space that it is: it runs on a Node that reads no TypeScript.
 */
export const youngGenerationMiB = 12
