import { expect, test } from 'vitest'
import { listElements, type ListLimits } from './json-list.ts'

const limits: ListLimits = { bytes: 1000, elements: 5, bytesOfElement: 100, depth: 4 }

/** In pieces of some bytes, so that elements, texts and letters are cut everywhere. */
async function read(text: string, piece: number, given: Partial<ListLimits> = {}): Promise<unknown[]> {
  const bytes = Buffer.from(text)
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (let at = 0; at < bytes.length; at += piece) stream.enqueue(bytes.subarray(at, at + piece))
      stream.close()
    },
  })
  const found: unknown[] = []
  for await (const element of listElements(new Response(body), { ...limits, ...given })) found.push(JSON.parse(element))
  return found
}

const lists = ['[]', ' [ ] ', '[1]', '[{"a":"],[\\"é"},[2,[3]],null, "x,y" ]\n', '[{"a":{"b":[1,2]}}]']

test('every list comes back element by element, however it is cut', async () => {
  for (const text of lists)
    for (const piece of [1, 2, 3, 1000]) expect(await read(text, piece)).toEqual(JSON.parse(text))
})

test('what is no list, not whole, or beyond a limit is refused', async () => {
  for (const text of ['', '{}', '7', '[1', '[1,', '["a', '[1]]', '[1,,2]', '[,1]', '[1] 2', '[1}'])
    await expect(read(text, 3), text).rejects.toThrow(/The reply/)
  await expect(read('[1,2,3,4,5,6]', 3)).rejects.toThrow('more than 5 records')
  await expect(read(`["${'x'.repeat(200)}"]`, 3)).rejects.toThrow('too long')
  await expect(read(`[${' '.repeat(2000)}]`, 50, { bytesOfElement: 10_000 })).rejects.toThrow('more than 1000 bytes')
  await expect(read('[[[[[[1]]]]]]', 3)).rejects.toThrow('nested too deeply')
})
