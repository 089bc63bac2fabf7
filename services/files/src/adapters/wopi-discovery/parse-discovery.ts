/** The discovery document (`wopi-discovery`), read with nothing but what is needed of it. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { SaxesParser } from 'saxes'
import type { Discovered, EditorMode } from '../../ports/wopi-discovery.ts'

const maxElements = 20_000
const maxDepth = 16

/** What the editor does with a file, best first; an editor that can only edit shows who may not write only how it looks. */
const actions: Readonly<Record<EditorMode, readonly string[]>> = { edit: ['edit'], view: ['view', 'edit'] }

/** Throws what says why it is not one. */
export function parseDiscovery(text: string): Discovered {
  const addresses = new Map<string, string>()
  let keys: Discovered['keys']
  let [elements, depth] = [0, 0]
  let isDiscovery = false
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('It has a document type.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1
    depth += 1
    if (elements > maxElements || depth > maxDepth) throw new Error('It has too many elements.')
    if (depth === 1) isDiscovery = name === 'wopi-discovery'
    if (name === 'proof-key') keys = keysOf(attributes)
    if (name !== 'action') return
    const { name: action = '', ext = '', urlsrc = '' } = attributes
    const place = placeOf(action, ext.toLowerCase())
    if (ext !== '' && isAddress(urlsrc) && !addresses.has(place)) addresses.set(place, withoutPlaceholders(urlsrc))
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.write(text).close()
  if (!isDiscovery) throw new Error('Its root is not wopi-discovery.')
  return {
    keys,
    actionOf: (mode, extension) =>
      actions[mode].map((action) => addresses.get(placeOf(action, extension))).find((address) => address !== undefined),
  }
}

const placeOf = (action: string, extension: string): string => `${action} ${extension}`

const isAddress = (address: string): boolean => /^https?:\/\/[^\s]+$/.test(address)

/** `<ui=UI_LLCC&>` stands for parameters that a host may give; all of them are optional. */
function withoutPlaceholders(address: string): string {
  const plain = address.replace(/<[^<>]*>/g, '')
  if (/[?&]$/.test(plain)) return plain
  return plain.includes('?') ? `${plain}&` : `${plain}?`
}

type Attributes = Readonly<Record<string, string>>

function keysOf({ modulus = '', exponent = '', oldmodulus = '', oldexponent = '' }: Attributes): Discovered['keys'] {
  if (modulus === '' || exponent === '') return undefined
  const old = oldmodulus === '' || oldexponent === '' ? undefined : keyOf(oldmodulus, oldexponent)
  return { current: keyOf(modulus, exponent), old }
}

const keyOf = (modulus: string, exponent: string): KeyObject =>
  createPublicKey({ key: { kty: 'RSA', n: base64url(modulus), e: base64url(exponent) }, format: 'jwk' })

const base64url = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')
