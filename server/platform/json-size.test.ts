import { expect, test } from 'vitest'
import { measureJson } from './json-size.ts'

const measure = (text: string) => measureJson(Buffer.from(text))

test.each([
  ['1', 0, 1],
  ['[]', 1, 2],
  ['[1,2,3]', 1, 4],
  ['{"a":{"b":[1,{}]},"c":null}', 4, 7],
  ['[[],[],[[]]]', 3, 8],
])('%s has a depth of %i and at most %i values', (text, depth, values) => {
  expect(measure(text)).toEqual({ depth, values })
})

test('signs within texts do not count', () => {
  expect(measure(String.raw`["[{,\"[{,\\",","]`)).toEqual({ depth: 1, values: 3 })
  expect(measure('["never ends [,')).toEqual({ depth: 1, values: 2 })
})
