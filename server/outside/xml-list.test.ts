import { expect, test } from 'vitest'
import { listXmlElements, readXmlTexts } from './xml-list.ts'

const limits = { bytes: 10_000, elements: 5, bytesOfElement: 500, depth: 5 }

async function read(xml: string, size = 7) {
  const bytes = Buffer.from(xml)
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const found: ReturnType<typeof readXmlTexts>[] = []
  for await (const element of listXmlElements(new Response(ReadableStream.from(parts)), limits, 'Owner'))
    found.push(readXmlTexts(element))
  return found
}

test('elements come with their texts, however the reply is divided', async () => {
  const xml =
    '\uFEFF<?xml version="1.0"?>\n<ArrayOfOwner xmlns="http://x" xmlns:i="http://y"><Owner><Code>1</Code><Name>A &amp; B&#x41;</Name>' +
    '<Email i:nil="true"/><Phones><First>02</First></Phones></Owner>\n<Owner><Code>2</Code><Name></Name></Owner></ArrayOfOwner>\n'
  for (const size of [1, 7, 10_000])
    expect(await read(xml, size)).toEqual([
      { Code: '1', Name: 'A & BA', Email: null, First: '02' },
      { Code: '2', Name: null },
    ])
  expect(await read('<ArrayOfOwner/>')).toEqual([])
  expect(await read('<ArrayOfOwner></ArrayOfOwner>')).toEqual([])
})

test.each([
  ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
  ['a page without a type', '<html><Owner><Code>1</Code></Owner></html>'],
  ['JSON', '[{"Code": 1}]'],
  ['nothing', ''],
  ['a reply that was cut off', '<ArrayOfOwner><Owner><Code>1</Code></Owner>'],
  ['a record that was cut off', '<ArrayOfOwner><Owner><Code>1</Code>'],
  ['a long record', `<ArrayOfOwner><Owner>${'x'.repeat(600)}</Owner></ArrayOfOwner>`],
  ['many records', `<ArrayOfOwner>${'<Owner></Owner>'.repeat(9)}</ArrayOfOwner>`],
])('%s is refused', async (_, xml) => {
  await expect(read(xml)).rejects.toThrow(/The reply|A record/)
})
