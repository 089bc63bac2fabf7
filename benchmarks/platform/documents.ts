/** A settings file of 2 KB, as two people edited it: each changed, added and removed members, in other places. */
const members = Array.from(
  { length: 38 },
  (_, at) => [`setting_${at}`, { value: at, note: `what ${at} is for` }] as const,
)

const written = (all: readonly (readonly [string, unknown])[]): string =>
  `${JSON.stringify(Object.fromEntries(all), undefined, 1)}\n`

export const base = written(members)

export const ours = written([
  ...members.slice(0, 5),
  ['setting_5', { value: 55, note: 'what 5 is for' }],
  ...members.slice(6, 20),
  ['ours', { value: 1, note: 'a new one' }],
  ...members.slice(21),
])

export const theirs = written([
  ...members.slice(0, 12),
  ['setting_12', { value: 12, note: 'what 12 was for' }],
  ...members.slice(13, 30),
  ['theirs', { value: 2, note: 'another new one' }],
  ...members.slice(30),
])
