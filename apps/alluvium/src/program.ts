/** The file that this process was started with: what starts the same command again, for a service or a part of the work. */
export const program: string = process.argv[1] ?? ''
