import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

test('what was made of a text is made again only after it had to be forgotten', () => {
  const lengths = new Remembered<number>(10)
  const made: string[] = []
  const lengthOf = (text: string) =>
    lengths.get(text, () => {
      made.push(text)
      return text.length
    })
  expect(['four', 'five5', 'four', 'five5'].map(lengthOf)).toEqual([4, 5, 4, 5])
  expect(made).toEqual(['four', 'five5'])
  expect(['six666', 'four'].map(lengthOf)).toEqual([6, 4])
  expect(made).toEqual(['four', 'five5', 'six666', 'four'])
})
