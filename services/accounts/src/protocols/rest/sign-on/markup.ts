/** HTML in which nothing that comes from elsewhere can be anything but text. */

/** Text that is HTML already. */
export type Markup = Readonly<{ markup: string }>

type Filling = string | Markup | readonly Markup[] | undefined

/** Texts that are filled in are escaped, markup is taken as it is, and undefined is nothing. */
export const html = (texts: TemplateStringsArray, ...fillings: readonly Filling[]): Markup => ({
  markup: texts.map((text, at) => text + written(fillings[at])).join(''),
})

function written(filling: Filling): string {
  if (filling === undefined) return ''
  if (typeof filling === 'string') return filling.replace(/[&<>"']/g, (character) => entities[character] ?? '')
  if ('markup' in filling) return filling.markup
  return filling.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
