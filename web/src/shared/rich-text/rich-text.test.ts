import { EditorState, NodeSelection, TextSelection, type Command } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import {
  changeImage,
  isInList,
  isMarked,
  linkAt,
  listTypes,
  markTypes,
  selectedImage,
  setLink,
  toggle,
  toggleList,
} from './editor-commands.ts'
import { toLinkAddress } from './LinkPanel.tsx'
import { parseMessage, serialiseMessage } from './message-schema.ts'

const own = 'http://localhost:3000/v1/images/vic-1'
const again = (html: string) => serialiseMessage(parseMessage(html))

describe('a message', () => {
  it.each([
    '',
    '<p>Hello <strong>Ana</strong>, <em>please</em> <u>read</u><br>this</p>',
    '<ul><li><p>One</p></li><li><p>Two</p></li></ul><ol><li><p>Three</p></li></ol>',
    '<p><a href="https://example.com/a?b=1&amp;c=2">site</a> <a href="mailto:a@example.com">mail</a></p>',
    `<p>Look: <img src="${own}" alt="The meter" width="320"></p>`,
    '<p>مرحبا 🔑 5 &lt; 6</p>',
  ])('%s is unchanged when it is read and written', (html) => {
    expect(again(html)).toBe(html)
  })

  it('that is pasted from elsewhere keeps its text and what may be sent', () => {
    expect(again('<h1>Title</h1><div style="color:red">a <b>b</b><span onclick="x()">c</span></div>')).toBe(
      '<p>Title</p><p>a <strong>b</strong>c</p>',
    )
    expect(again('<table><tr><td>one</td><td>two</td></tr></table>')).toContain('one')
    expect(again('<p>a<script>alert(1)</script><style>p{}</style>b</p>')).toBe('<p>ab</p>')
    expect(again('<a href="javascript:alert(1)">x</a>')).toBe('<p>x</p>')
    expect(again('<p>a<img src="https://evil.example/t.gif"><img src="data:image/png;base64,AA">b</p>')).toBe(
      '<p>ab</p>',
    )
  })

  it('of only an empty paragraph is empty', () => {
    expect(again('<p></p>')).toBe('')
  })
})

/** The state with the cursor or selection in the first paragraph. */
const stateOf = (html: string, from = 1, to = from) => {
  const doc = parseMessage(html)
  return EditorState.create({ doc, selection: TextSelection.create(doc, from, to) })
}
const after = (state: EditorState, command: Command) => {
  let next = state
  command(state, (transaction) => (next = state.apply(transaction)))
  return next
}
const html = (state: EditorState) => serialiseMessage(state.doc)

describe('formatting', () => {
  it('applies to the selection and can be removed', () => {
    const bold = after(stateOf('<p>Hello</p>', 1, 6), toggle('bold'))
    expect(html(bold)).toBe('<p><strong>Hello</strong></p>')
    expect(isMarked(bold, markTypes.bold)).toBe(true)
    expect(html(after(bold, toggle('bold')))).toBe('<p>Hello</p>')
  })

  it('without a selection applies to what is typed next', () => {
    const italic = after(stateOf('<p>Hello</p>', 6), toggle('italic'))
    expect(isMarked(italic, markTypes.italic)).toBe(true)
    expect(html(italic.apply(italic.tr.insertText('!')))).toBe('<p>Hello<em>!</em></p>')
  })

  it('makes a list, changes its kind and ends it', () => {
    const list = after(stateOf('<p>One</p>'), toggleList('bullets'))
    expect(html(list)).toBe('<ul><li><p>One</p></li></ul>')
    expect(isInList(list, listTypes.bullets)).toBe(true)
    const numbers = after(list, toggleList('numbers'))
    expect(html(numbers)).toBe('<ol><li><p>One</p></li></ol>')
    expect(html(after(numbers, toggleList('numbers')))).toBe('<p>One</p>')
  })
})

describe('a link', () => {
  it('is put on the selection, changed from within and removed', () => {
    const linked = after(stateOf('<p>our site today</p>', 5, 9), setLink('https://a.example/'))
    expect(html(linked)).toBe('<p>our <a href="https://a.example/">site</a> today</p>')
    const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 7)))
    expect(linkAt(inside)).toBe('https://a.example/')
    const changed = after(inside, setLink('https://b.example/'))
    expect(html(changed)).toBe('<p>our <a href="https://b.example/">site</a> today</p>')
    expect(html(after(changed, setLink('')))).toBe('<p>our site today</p>')
  })

  it('without a selection inserts the address', () => {
    expect(html(after(stateOf('<p>Mail: </p>', 6), setLink('mailto:a@b.example')))).toBe(
      '<p>Mail:<a href="mailto:a@b.example">a@b.example</a></p>',
    )
  })

  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['example.com', 'https://example.com/'],
    ['www.example.com:8080/x', 'https://www.example.com:8080/x'],
    ['ana@home.example', 'mailto:ana@home.example'],
    ['mailto:ana@home.example', 'mailto:ana@home.example'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['mailto:ana', undefined],
    ['file:///etc/passwd', undefined],
    ['two words.com', undefined],
    ['localhost', undefined],
    ['', undefined],
  ])('from %j goes to %j', (typed, address) => {
    expect(toLinkAddress(typed)).toBe(address)
  })
})

describe('an image', () => {
  it('is described and resized while it is selected', () => {
    const doc = parseMessage(`<p>a<img src="${own}"></p>`)
    const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 2) })
    expect(selectedImage(state)).toEqual({ at: 2, alt: '', width: 200 })
    const changed = after(after(state, changeImage(2, { alt: 'The meter' })), changeImage(2, { width: 320 }))
    expect(selectedImage(changed)).toEqual({ at: 2, alt: 'The meter', width: 320 })
    expect(html(changed)).toBe(`<p>a<img src="${own}" alt="The meter" width="320"></p>`)
  })

  it('is not selected by a cursor', () => {
    expect(selectedImage(stateOf('<p>a</p>'))).toBeNull()
  })
})
