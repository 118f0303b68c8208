import { expect, test } from 'vitest'
import { button, escapeHtml, factList, framedLetter, paragraph, toPlainText } from './letter.ts'

const frame = {
  heading: 'Safe <Properties>',
  senderName: 'Wattle & Bird',
  footer: ['1 High Street', '(03) 9000 0000'],
}

test('text typed by users is escaped', () => {
  expect(escapeHtml(`<img src=x onerror="alert('1')">&`)).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;',
  )
  expect(paragraph('a <b>\nc')).toBe('<p>a &lt;b&gt;<br>c</p>')
  expect(button('Go', 'https://example.com/?a=1&b="2"')).toContain(
    'href="https://example.com/?a=1&amp;b=&quot;2&quot;"',
  )
})

test('every letter has a heading and the agency’s footer', () => {
  const html = framedLetter('<p>Hello</p>', frame)
  expect(html).toContain('Safe &lt;Properties&gt;')
  expect(html).toContain('<strong>Wattle &amp; Bird</strong><br>1 High Street<br>(03) 9000 0000')
})

test('on a narrow phone long words break, also in the footer, but labels stay whole', () => {
  const cells = [
    ...framedLetter(factList([{ label: 'Property', value: '1 High Street' }]), frame).matchAll(/<td[^>]*>/g),
  ]
  const [, , body = '', label = '', , footer = ''] = cells.map(([cell]) => cell)
  expect([body, footer].every((cell) => cell.includes('overflow-wrap:anywhere'))).toBe(true)
  expect(label).toContain('white-space:nowrap')
})

test('the plain text has the same content, with the addresses of links', () => {
  const html = framedLetter(
    [
      paragraph('Dear owner,\nplease read & decide.'),
      factList([{ label: 'Property', value: '1 High Street' }]),
      button('Approve', 'https://portal.example.com/q?a=1&b=2'),
      '<ul><li>One</li><li>Two</li></ul>',
    ].join(''),
    frame,
  )
  expect(toPlainText(html)).toBe(
    [
      'Safe <Properties>',
      'Dear owner,',
      'please read & decide.',
      '',
      'Property: 1 High Street',
      '',
      'Approve (https://portal.example.com/q?a=1&b=2)',
      '',
      '- One',
      '',
      '- Two',
      '',
      'Wattle & Bird',
      '1 High Street',
      '(03) 9000 0000',
    ].join('\n'),
  )
})

test('an unknown entity is harmless', () => {
  expect(toPlainText('<p>&#65;&#x42;&#0;&#99999999;&unknown;&nbsp;</p>')).toBe('AB&unknown;')
})
