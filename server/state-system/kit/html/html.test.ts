import { expect, test } from 'vitest'
import { html } from './html.ts'

test('typed text is escaped', () => {
  const typed = `"><script>alert('&')</script>`
  expect(html`<p title="${typed}">${typed}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</p>',
  )
})

test('generated markup is inserted unchanged, and lists are concatenated', () => {
  const items = ['a', '<b>'].map((text) => html`<b>${text}</b>`)
  expect(html`<p>${items}</p>`.text).toBe('<p><b>a</b><b>&lt;b&gt;</b></p>')
})

test('absent values are left out, but zero is written', () => {
  expect(html`[${null}${undefined}${false}${''}${0}]`.text).toBe('[0]')
})
