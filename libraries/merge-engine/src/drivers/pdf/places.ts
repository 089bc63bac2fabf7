/** The place of an object in words for a person: `page 2, annotation Text`, `field name`, `document information`. */
import type { Graph } from './pairing.ts'
import { entriesOf, nameIn, referencesIn, type Value } from './value.ts'

const at = (value: Value | undefined) => (value?.is === 'reference' ? value.number : -1)

/** The pages in their order (ISO 32000-2, 7.7.3), by object. */
export function pagesOf({ trailer, objects }: Graph): number[] {
  const root = at(entriesOf(objects.get(at(trailer.get('Root')))).get('Pages'))
  const [pages, seen, waiting]: [number[], Set<number>, number[]] = [[], new Set(), [root]]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (seen.has(number)) continue
    seen.add(number)
    const kids = entriesOf(objects.get(number)).get('Kids')
    if (kids?.is === 'array') waiting.push(...kids.items.map((kid) => at(kid)).toReversed())
    else if (objects.has(number)) pages.push(number)
  }
  return pages
}

const catalogNames: Readonly<Record<string, string>> = {
  Pages: 'pages',
  Outlines: 'outline',
  Names: 'names',
  AcroForm: 'form',
  Metadata: 'document metadata',
}

/** A name for every object of a version: the first place that refers to it. */
export function placesIn(graph: Graph): ReadonlyMap<number, string> {
  const places = new Map<number, string>()
  const name = (number: number, place: string) => {
    if (!places.has(number) && graph.objects.has(number)) places.set(number, place)
  }
  const [root] = referencesIn(graph.trailer.get('Root') ?? nothing)
  const [info] = referencesIn(graph.trailer.get('Info') ?? nothing)
  if (info) name(info[1], 'document information')
  if (root) name(root[1], 'document catalog')
  const pages = pagesOf(graph)
  for (const [index, page] of pages.entries()) name(page, `page ${index + 1}`)
  for (const page of pages) {
    const place = places.get(page) ?? ''
    const annotations = entriesOf(graph.objects.get(page)).get('Annots')
    const list = annotations?.is === 'reference' ? graph.objects.get(annotations.number) : annotations
    for (const [, number] of referencesIn(list ?? nothing)) name(number, annotationAt(graph, number, place))
  }
  for (const [key, number] of referencesIn(graph.objects.get(root?.[1] ?? -1) ?? nothing))
    name(number, catalogNames[key] ?? `document ${key}`)
  spread(graph, places, name)
  return places
}

const nothing: Value = { is: 'array', items: [] }

/** What a place refers to belongs to it, except for references upwards. */
function spread(
  graph: Graph,
  places: ReadonlyMap<number, string>,
  name: (number: number, place: string) => void,
): void {
  const waiting = [...places.keys()]
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const place = places.get(number) ?? ''
    for (const [key, next] of referencesIn(graph.objects.get(number) ?? nothing)) {
      if (key === 'Parent' || key === 'P' || places.has(next)) continue
      name(next, named(graph.objects.get(next)) ?? place)
      if (places.has(next)) waiting.push(next)
    }
  }
}

function annotationAt(graph: Graph, number: number, page: string): string {
  const value = graph.objects.get(number)
  return named(value) ?? `${page}, annotation ${nameIn(entriesOf(value), 'Subtype') ?? ''}`.trim()
}

/** Fields and outline items have names of their own. */
function named(value: Value | undefined): string | undefined {
  const entries = entriesOf(value)
  const [field, title] = [entries.get('T'), entries.get('Title')]
  if (
    field?.is === 'string' &&
    nameIn(entries, 'Subtype') !== 'Text' &&
    (entries.has('FT') || entries.has('Parent') || entries.has('Kids'))
  )
    return `field ${readable(field.text)}`
  return title?.is === 'string' && entries.has('Parent') ? `outline ${readable(title.text)}` : undefined
}

/** 7.9.2.2: text is UTF-16 behind a byte order mark, else one byte for each character. */
export function readable(text: string): string {
  if (!text.startsWith('\u00fe\u00ff')) return text
  return text
    .slice(2)
    .replace(/(.)(.)/gs, (_, high: string, low: string) =>
      String.fromCharCode(high.charCodeAt(0) * 256 + low.charCodeAt(0)),
    )
}
