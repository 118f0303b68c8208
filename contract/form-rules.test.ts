import { expect, it } from 'vitest'
import { requiredLine, requiredText } from './form-rules.ts'

it.each([
  ['', null],
  [' \t\n ', null],
  ['\u202e\u200b', null],
  ['\u2800 \u3164', null],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['नमस्\u200dते ', 'नमस्\u200dते'],
])('%j as a required text gives %j', (typed, text) => {
  const read = requiredText('Missing').safeParse(typed)
  expect(read.success ? read.data : null).toBe(text)
})

it('a name is one line', () => {
  expect(requiredLine('Missing', 20, 'Too long').parse(' Olive\r\n  Owner ')).toBe('Olive Owner')
})
