import { expect, test } from 'vitest'
import { parseTerms } from './terms-text.ts'

const plain = (text: string) => [{ text, isStrong: false }]

test('an agreement has headings, paragraphs, lists and strong words', () => {
  expect(parseTerms('# Terms\nOne\nTwo\n\nThree **now**.\n\n- a\n- b\n1. c\n2. d\n## End')).toEqual([
    { kind: 'heading', level: 1, line: plain('Terms') },
    { kind: 'paragraph', lines: [plain('One'), plain('Two')] },
    {
      kind: 'paragraph',
      lines: [
        [
          { text: 'Three ', isStrong: false },
          { text: 'now', isStrong: true },
          { text: '.', isStrong: false },
        ],
      ],
    },
    { kind: 'list', isNumbered: false, items: [plain('a'), plain('b')] },
    { kind: 'list', isNumbered: true, items: [plain('c'), plain('d')] },
    { kind: 'heading', level: 2, line: plain('End') },
  ])
})

test('the numbers of a list go on across blank lines', () => {
  expect(parseTerms('1. a\n\n2. b\n\n1. c\n\n- d\n\n- e')).toEqual([
    { kind: 'list', isNumbered: true, items: [plain('a'), plain('b')] },
    { kind: 'list', isNumbered: true, items: [plain('c')] },
    { kind: 'list', isNumbered: false, items: [plain('d')] },
    { kind: 'list', isNumbered: false, items: [plain('e')] },
  ])
})

test('text that only looks like markup stays text', () => {
  expect(parseTerms('<script>alert(1)</script>\r\n\r\n#tag ** 5 * 3')).toEqual([
    { kind: 'paragraph', lines: [plain('<script>alert(1)</script>')] },
    { kind: 'paragraph', lines: [[...plain('#tag '), ...plain('** 5 * 3')]] },
  ])
  expect(parseTerms(' \n\n')).toEqual([])
})

test('a text of many short lines takes no longer than another of its length', () => {
  // A parser that copies a block for each of its lines takes many seconds for these.
  for (const mark of ['', '- '])
    expect(parseTerms(`${mark}a\n`.repeat(25_000))).toMatchObject([{ kind: mark === '' ? 'paragraph' : 'list' }])
})
