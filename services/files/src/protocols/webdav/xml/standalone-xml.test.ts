import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Element, parseXml } from '../../xml/xml.ts'
import { standalone, standaloneContent } from './standalone-xml.ts'

const prefixes = ['', 'a', 'b', 'constructor', '__proto__'] as const
const spaces = ['urn:1', 'urn:2', 'DAV:', 'urn:&<">'] as const

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
const text = fc.stringMatching(/^[ a-z0-9&<>"'\]:\n\tü😀]{0,8}$/u)
const tag = (prefix: string, local: string) => (prefix === '' ? local : `${prefix}:${local}`)

/** An element in which every prefix is bound: the outermost binds all of them. */
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .record({
      prefix: fc.constantFrom(...prefixes),
      local: fc.constantFrom('x', 'y'),
      binds: fc.dictionary(fc.constantFrom(...prefixes), fc.constantFrom(...spaces), { noNullPrototype: false }),
      attribute: fc.option(fc.tuple(fc.constantFrom(...prefixes, 'xml'), text), { nil: undefined }),
      content: tie('content'),
    })
    .map(({ prefix, local, binds, attribute, content }) => {
      const bound = Object.entries(binds).map(([name, uri]) => ` xmlns${name && `:${name}`}="${escaped(uri)}"`)
      const [name = '', value = ''] = attribute ?? []
      const said = attribute ? ` ${tag(name, name === 'xml' ? 'lang' : 'at')}="${escaped(value)}"` : ''
      return `<${tag(prefix, local)}${bound.join('')}${said}>${content}</${tag(prefix, local)}>`
    }),
  content: fc
    .array(fc.oneof({ depthSize: 'small' }, text.map(escaped), tie('element')), { maxLength: 3 })
    .map((parts) => parts.join('')),
}))

const all = prefixes.map((prefix, at) => ` xmlns${prefix && `:${prefix}`}="${escaped(spaces[at % 4] ?? '')}"`).join('')

/** What an element means, whatever its prefixes are. */
function meaning({ uri, local, source }: Element): unknown {
  const attributes = source.attributes.map(({ name, value }) => {
    const [prefix = '', own] = name.split(':')
    return own === undefined ? ['', name, value] : [prefix === 'xml' ? 'xml' : source.scope[prefix], own, value]
  })
  const content: unknown[] = []
  for (const one of source.content) {
    const last = content.length - 1
    if (typeof one !== 'string') content.push(meaning(one))
    else if (typeof content[last] === 'string') content[last] += one
    else if (one !== '') content.push(one)
  }
  return [uri, local, attributes, content, source.language || undefined]
}

const parsed = (xml: string) => parseXml(Buffer.from(xml))

test('an element that is taken out of its surroundings keeps its meaning', () => {
  fc.assert(
    fc.property(element, fc.constantFrom('', ' xml:lang="de"'), (xml, language) => {
      const [inner] = parsed(`<around${all}${language}>${xml}</around>`).children
      if (!inner) throw new Error('It has lost its element.')
      const alone = parsed(standalone(inner))
      const [, , attributes, content] = meaning(inner) as unknown[]
      const [uri, local, aloneAttributes, aloneContent, aloneLanguage] = meaning(alone) as unknown[]
      expect([uri, local, aloneContent, aloneLanguage]).toEqual([
        inner.uri,
        inner.local,
        content,
        inner.source.language || undefined,
      ])
      expect(aloneAttributes).toEqual(expect.arrayContaining(attributes as unknown[]))
      expect(() => parsed(`<around>${standaloneContent(inner)}</around>`)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

test('a standalone element keeps its meaning when it is written again', () => {
  fc.assert(
    fc.property(element, (xml) => {
      const [inner] = parsed(`<around${all}>${xml}</around>`).children
      if (!inner) throw new Error('It has lost its element.')
      const once = parsed(standalone(inner))
      expect(meaning(parsed(standalone(once)))).toEqual(meaning(once))
    }),
  )
})
