/** The colours of a plot, by what they mean; `plots.module.css` says which they are in each scheme. */
export type Tone = 'first' | 'second' | 'third' | 'fourth' | 'rest' | 'good' | 'waiting' | 'bad'

export type Series = Readonly<{ name: string; tone: Tone }>
