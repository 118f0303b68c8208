import { expect, test } from 'vitest'
import { searchableWords, searchTerms } from './search-text.ts'

const finds = (typed: string, text: string): boolean => {
  const searched = ` ${searchableWords(text).join(' ')} `
  return searchTerms(typed).every((term) => searched.includes(term))
}

test.each([
  ['Unit 4/41', '4/41 Smith Street'],
  ['unit 4 / 41 smith', '4/41 Smith Street'],
  ['U4 41', '4/41 Smith Street'],
  ['u4/41', '4/41 Smith Street'],
  ['4-41', '4/41 Smith Street'],
  ['4/41', 'Unit 4, 41 Smith Street'],
  ['apt 4 smith', '4/41 Smith Street'],
  ['shop', 'Shop 3, 12 High Street'],
  ['41-43 Smith', '41-43 Smith Street'],
  ['OBrien', "Maeve O'Brien"],
  ['o’brien', "Maeve O'Brien"],
  ['o brien', "Maeve O'Brien"],
  ['zoe', 'Zoë'],
  ['Smith St.', '41 Smith St'],
  ['0412 345 678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['61412345678', '+61412345678'],
  ['0412 345', '+61412345678'],
  ['(03) 9555-0123', '+61395550123'],
  ['1300 555 012', '1300555012'],
  ['Maria.P@Example.com', 'maria.p@example.com'],
])('%j finds %j', (typed, text) => expect(finds(typed, text)).toBe(true))

test.each([
  ['unit 4/41', '14/41 Smith Street'],
  ['unit 4', '41 Smith Street'],
  ['4-41', '41 Smith Street'],
  ['0412 345 678', '+61412345679'],
])('%j does not find %j', (typed, text) => expect(finds(typed, text)).toBe(false))

test('one or two letters are found at the beginning of a word only', () => {
  expect(finds('36', '36 Swanston Street')).toBe(true)
  expect(finds('36', '1360 Swanston Street')).toBe(false)
  expect(finds('sw', '36 Swanston Street')).toBe(true)
  expect(finds('st', '12 Boston Avenue')).toBe(false)
})

test('wildcards and punctuation alone are no words', () => {
  expect(searchTerms('%%%')).toEqual([])
  expect(searchTerms('100%_a')).toEqual(['100', ' a'])
})
