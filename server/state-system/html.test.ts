import { expect, test } from 'vitest'
import { html } from './html.ts'

test('what a person typed is shown, never run', () => {
  const typed = `"><script>alert('&')</script>`
  expect(html`<p title="${typed}">${typed}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</p>',
  )
})

test('markup of our own goes into markup as it stands, lists one after the other', () => {
  const items = ['a', '<b>'].map((text) => html`<b>${text}</b>`)
  expect(html`<p>${items}</p>`.text).toBe('<p><b>a</b><b>&lt;b&gt;</b></p>')
})

test('nothing is written for what is absent, but zero is a number', () => {
  expect(html`[${null}${undefined}${false}${''}${0}]`.text).toBe('[0]')
})
