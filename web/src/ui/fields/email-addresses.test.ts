import { describe, expect, it } from 'vitest'
import { addAddresses, looksLikeEmail, matchingSuggestions, splitAddresses } from '@/ui/fields/email-addresses.ts'

describe('an email address', () => {
  it.each(['a@b.co', 'first.last+tag@sub.agency.example', "o'neil@example.com.au"])('%s is valid', (address) => {
    expect(looksLikeEmail(address)).toBe(true)
  })

  it.each([
    '',
    'avery',
    'avery@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@@b.co',
    '.a@b.co',
    'a..b@b.co',
    'a@-b.co',
    'a@b..co',
  ])('“%s” is not valid', (address) => expect(looksLikeEmail(address)).toBe(false))
})

describe('several addresses', () => {
  it('are separated by commas, semicolons and white space', () => {
    expect(splitAddresses(' a@b.co, c@d.co;e@f.co\n g@h.co ')).toEqual(['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co'])
  })

  it('are extracted from text copied from a mail program', () => {
    expect(splitAddresses('Priya Nair <priya@agency.example>; "Okafor, M." <okafor@example.com>')).toEqual([
      'priya@agency.example',
      'okafor@example.com',
    ])
  })

  it('are added if they are valid; the others stay in the field', () => {
    const result = addAddresses(['a@b.co'], 'c@d.co, nonsense, e@f.co', { isValid: looksLikeEmail })
    expect(result).toEqual({ chosen: ['a@b.co', 'c@d.co', 'e@f.co'], left: 'nonsense', problem: 'invalid' })
  })

  it('are added once, ignoring upper and lower case', () => {
    expect(addAddresses(['a@b.co'], 'A@B.co', { isValid: looksLikeEmail })).toEqual({
      chosen: ['a@b.co'],
      left: '',
      problem: null,
    })
  })

  it('stop at the maximum number', () => {
    expect(addAddresses(['a@b.co'], 'c@d.co, e@f.co', { isValid: looksLikeEmail, maxItems: 2 })).toEqual({
      chosen: ['a@b.co', 'c@d.co'],
      left: 'e@f.co',
      problem: 'full',
    })
  })
})

it('suggestions match by name or address, without those already chosen', () => {
  const suggestions = [
    { label: 'Priya Nair', value: 'priya@agency.example' },
    { label: 'M. Okafor', value: 'okafor@example.com' },
  ]
  expect(matchingSuggestions(suggestions, [], 'NAIR')).toHaveLength(1)
  expect(matchingSuggestions(suggestions, [], 'example')).toHaveLength(2)
  expect(matchingSuggestions(suggestions, ['Okafor@example.com'], '')).toEqual([suggestions[0]])
})
