import { atOnce } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import type { WebResponse } from '../../../model/web-answer.ts'
import { findingsOf } from './page-findings.ts'
import { readPage } from './page-links.ts'

const url = 'https://example.com/a'
const whole = '<title>A</title><meta name="Description" content=" About\n it ">'

/** The codes of what is wrong with a page that was fetched from `https://example.com/a`. */
function codes(html: string, { ms = 5, headers = {} }: Partial<Pick<WebResponse, 'ms' | 'headers'>> = {}): string[] {
  const body = Buffer.from(html)
  const answer: WebResponse = { kind: 'response', status: 200, headers, body, ms }
  const page = atOnce(readPage('html', answer, body, url, 'alluvium'))
  return findingsOf({ seq: 1, url, depth: 0, via: [] }, { outcome: 'fetched', message: '', answer }, page).map(
    ({ code }) => code,
  )
}

test.for([
  ['', []],
  ['<link rel=canonical href=/a>', []],
  ['<link rel=canonical href=/b><link rel=canonical href=/b>', []],
  ['<link rel=canonical href=/b><link rel=canonical href=/c>', ['several-canonicals']],
  ['<link rel=canonical href="mailto:a@example.com">', ['invalid-canonical']],
  ['<link rel=canonical href=https://example.org/a>', ['foreign-canonical']],
  ['<meta name=robots content=noindex>', ['noindex']],
  ['<meta name=robots content=noindex><link rel=canonical href=/b>', ['noindex', 'noindex-canonical']],
  ['<img src="http://example.com/x.png">', ['mixed-content']],
  ['<link rel=stylesheet href="HTTP://example.com/x.css">', ['mixed-content']],
  ['<script src="http://example.com/x.js"></script><object data="http://example.com/x">', ['mixed-content']],
  ['<a href="http://example.com/">x</a><img src="//example.com/x.png"><img src="/x.png">', []],
  ['<!-- <img src="http://example.com/x.png"> --><template><img src="http://example.com/x.png"></template>', []],
] as const)('a page with %j has %j', ([html, expected]) => {
  expect(codes(whole + html)).toEqual(expected)
})

test('a page without title and description, or with empty ones, lacks both', () => {
  for (const html of ['<p>x', '<title> </title><meta name=description content=" ">'])
    expect(codes(html)).toEqual(['missing-title', 'missing-description'])
})

test('a page is slow past three seconds, and heavy past 2 MiB', () => {
  expect(codes(whole, { ms: 3_000 })).toEqual([])
  expect(codes(whole, { ms: 3_001 })).toEqual(['slow-page'])
  expect(codes(whole.padEnd(2_097_152))).toEqual([])
  expect(codes(whole.padEnd(2_097_153))).toEqual(['heavy-page'])
})

test('a header field that forbids indexing counts like the page’s own meta element', () => {
  expect(codes(whole, { headers: { 'x-robots-tag': 'noindex' } })).toEqual(['noindex'])
})
