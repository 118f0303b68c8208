import { expect, it } from 'vitest'
import { greetAgain } from './email-values.ts'

const to = (...names: string[]) => names.map((label) => ({ label, value: `${label}@home.example` }))

it.each([
  ['<p>Hello Ana,</p><p>Changed by hand.</p>', '<p>Hello Ana and D’Arcy,</p><p>Changed by hand.</p>'],
  ['<p class="x">Hello <strong>Ana</strong>,</p>', '<p>Hello Ana and D’Arcy,</p>'],
  ['<p>Dear Ana,</p><p>Changed.</p>', '<p>Dear Ana,</p><p>Changed.</p>'],
  ['Hello Ana,', 'Hello Ana,'],
  ['', ''],
])('%s becomes %s for two recipients', (message, greeted) => {
  expect(greetAgain(message, to('Ana Lima'), to('Ana Lima', 'D’Arcy Low'))).toBe(greeted)
})

it('a greeting is text, not markup', () => {
  expect(greetAgain('<p>Hello A&amp;B,</p>', to('A&B'), to('<b>C</b>'))).toBe('<p>Hello &lt;b&gt;C&lt;/b&gt;,</p>')
})
