/** A small plot of lines over sizes, both axes logarithmic, written by hand as SVG. */

export type Line = Readonly<{ name: string; points: readonly (readonly [x: number, y: number])[] }>

const width = 880
const minHeight = 460
const left = 80
const right = 300
const top = 40
const bottom = 50
const keyHeight = 20
const colours = ['#0b6e99', '#d9730d', '#0f7b6c', '#ad1a72', '#64473a', '#6940a5', '#dfab01', '#e03e3e']
/** For lines that have to share a colour. */
const dashes = ['none', '6 3', '2 3', '8 3 2 3']

/** @param title stands above; axes are labelled `xs` and `ys`. Points that are no number above 0 are left out. The key is in the order in which the lines end. */
export function plot(title: string, { xs, ys }: Readonly<{ xs: string; ys: string }>, given: readonly Line[]): string {
  const lines = given
    .map(({ name, points }) => ({ name, points: points.filter(([x, y]) => x > 0 && y > 0) }))
    .toSorted((one, other) => end(other) - end(one))
  const height = Math.max(minHeight, top + bottom + lines.length * keyHeight)
  const all = lines.flatMap(({ points }) => points)
  const across = scale(
    all.map(([x]) => x),
    left,
    width - right,
  )
  const up = scale(
    all.map(([, y]) => y),
    height - bottom,
    top,
  )
  const place = ([x, y]: readonly [number, number]) => `${across.at(x).toFixed(1)},${up.at(y).toFixed(1)}`
  const drawn = lines.map(({ name, points }, index) => {
    const colour = colours[index % colours.length]
    const dash = dashes[Math.floor(index / colours.length) % dashes.length]
    const dots = points.map(([x, y]) => `<circle cx="${across.at(x)}" cy="${up.at(y)}" r="3" fill="${colour}"/>`)
    const sample = `<path d="M${width - right + 14} ${top + index * keyHeight - 4}h24" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`
    const key = `<text x="${width - right + 44}" y="${top + index * keyHeight}" fill="${colour}">${name}</text>`
    return `<polyline points="${points.map(place).join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>${dots.join('')}${sample}${key}`
  })
  const columns = across.tens.map(
    (ten) => `<text x="${across.at(ten)}" y="${height - bottom + 20}" text-anchor="middle">${label(ten)}</text>`,
  )
  const rows = up.tens.map(
    (ten) =>
      `<path d="M${left} ${up.at(ten)}H${width - right}" stroke="#ddd"/><text x="${left - 8}" y="${up.at(ten) + 4}" text-anchor="end">${label(ten)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="white"/>
<text x="${left}" y="20" font-size="15">${title}</text>
${[...rows, ...columns, ...drawn].join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${xs}</text>
<text x="16" y="${(top + height - bottom) / 2}" text-anchor="middle" transform="rotate(-90 16 ${(top + height - bottom) / 2})">${ys}</text>
</svg>
`
}

const end = ({ points }: Line): number => points.at(-1)?.[1] ?? 0

/** Whole powers of ten around all values, spread evenly between two places. */
function scale(values: readonly number[], from: number, to: number) {
  const logs = values.length > 0 ? values.map(Math.log10) : [0]
  const lowest = Math.floor(Math.min(...logs))
  const highest = Math.max(Math.ceil(Math.max(...logs)), lowest + 1)
  return {
    at: (value: number): number => from + ((Math.log10(value) - lowest) / (highest - lowest)) * (to - from),
    tens: Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index)),
  }
}

const label = (ten: number): string => (ten >= 1 ? ten.toLocaleString('en') : String(Number(ten.toPrecision(1))))
