import { expect, test } from 'vitest'
import { badge } from './badge.ts'

test('a status has the tone of the portal, an icon that is not read out, and its label', () => {
  const { text } = badge({ label: 'Paid & <done>', tone: 'good' })
  expect(text).toMatch(/^<span class="badge good"\s*><svg [^>]*aria-hidden="true"><path d="M20 6 9 17l-5-5" \/><\/svg>/)
  expect(text).toContain('</svg>Paid &amp; &lt;done&gt;</span')
})
