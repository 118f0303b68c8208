import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

describe('the visible text of a message', () => {
  it.each([
    ['plain words', 'plain words'],
    ['<p>Dear <strong>Ana</strong></p>', 'Dear Ana'],
    ['one<br/>two', 'onetwo'],
    ['a &amp; b &lt;c&gt; &#39;d&#x27;', "a & b <c> 'd'"],
    ['&nbsp;', '\u00A0'],
    ['&unheard; &', '&unheard; &'],
    ['2 < 3 and 3 > 2', '2 < 3 and 3 > 2'],
    ['<img alt="a > b" src="x">seen', 'seen'],
    ["<a title='>' href=x>link</a>", 'link'],
    ['a<!-- hidden > -->b', 'ab'],
    ['a<!-->b', 'ab'],
    ['a<script>let x = "<p>"</script>b', 'ab'],
    ['a<STYLE type="x">p { color: red }</STYLE >b', 'ab'],
    ['a<!-- never closed', 'a'],
    ['a<img src="never closed', 'a'],
    ['&amp;lt;', '&lt;'],
    ['&#0; &#x110000;', '&#0; &#x110000;'],
    ['İ<script>x</script>y', 'İy'],
    ['', ''],
  ])('%j shows %j', (html, seen) => {
    expect(visibleText(html)).toBe(seen)
  })

  it('text that an editor has escaped reads as typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const escaped = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        expect(visibleText(`<p class="a"><em>${escaped}</em></p>`)).toBe(typed)
      }),
    )
  })

  it.each(['<', '<a', '<!--', '<script>', '&', "<a '"])('many %j are read quickly', (piece) => {
    const started = performance.now()
    visibleText(piece.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(500)
  })
})
