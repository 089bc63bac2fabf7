/** What a multistatus says, in a shape that a test can compare. */
import { expect } from 'vitest'
import { parseXml } from '../src/protocols/xml/xml.ts'

/** By href: `200 getetag` -> content for each property, and `status` -> `423` where the whole has one. */
export type Responses = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>

export function responsesOf(xml: string): Responses {
  const root = parseXml(Buffer.from(xml))
  expect([root.uri, root.local]).toEqual(['DAV:', 'multistatus'])
  const all: Record<string, Record<string, string>> = {}
  for (const response of root.children.filter(({ local }) => local === 'response')) {
    const properties: Record<string, string> = {}
    const whole = response.children.find(({ local }) => local === 'status')
    if (whole) properties['status'] = whole.text.split(' ')[1] ?? ''
    for (const { children } of response.children.filter(({ local }) => local === 'propstat')) {
      const status = children.find(({ local }) => local === 'status')?.text.split(' ')[1] ?? ''
      for (const prop of children.find(({ local }) => local === 'prop')?.children ?? []) {
        properties[`${status} ${prop.local}`] = prop.text + prop.children.map(({ local }) => `<${local}>`).join('')
      }
    }
    const href = response.children.find(({ local }) => local === 'href')?.text ?? ''
    expect(all).not.toHaveProperty([href]) // RFC 4918, 14.24: each address once
    all[href] = properties
  }
  return all
}
