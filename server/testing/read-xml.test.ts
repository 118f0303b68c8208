import { expect, test } from 'vitest'
import { elementsNamed, readXml } from './read-xml.ts'

test('elements have their attributes and texts, without the escapes', () => {
  const root = readXml('<?xml version="1.0"?>\n<a><b c="1 &lt; 2"/><b>x &amp; y</b></a>')
  expect(elementsNamed('b', root)).toEqual([
    { name: 'b', attributes: { c: '1 < 2' }, children: [], text: '' },
    { name: 'b', attributes: {}, children: [], text: 'x & y' },
  ])
})

test.each(['<a><b></a></b>', '<a>', '<a/><b/>', '<a b=c/>', '<a>x & y</a>', '<a>&nope;</a>', '<a b="<"/>', 'text'])(
  '%s is refused',
  (xml) => expect(() => readXml(xml)).toThrow('The XML'),
)
