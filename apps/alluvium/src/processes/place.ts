/** The place of a process among those that serve one data folder on this machine, which it is started with. */

export type Place = Readonly<{
  /** From 1; the first also works in the background. */
  number: number
  of: number
  /** Where the one that started them listens. */
  port: number
}>

const variable = 'ALLUVIUM_PLACE'

export const placeInEnvironment = ({ number, of, port }: Place): Readonly<Record<string, string>> => ({
  [variable]: `${number}/${of}:${port}`,
})

/** The place of this process; undefined of one that serves alone. */
export function ownPlace(): Place | undefined {
  if (process.send === undefined) return undefined // whoever sets the variable by hand starts no such process
  const [number, of, port] =
    /^(\d+)\/(\d+):(\d+)$/
      .exec(process.env[variable] ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return number === undefined || of === undefined || port === undefined ? undefined : { number, of, port }
}
