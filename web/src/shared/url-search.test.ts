import { describe, expect, it } from 'vitest'
import { allValues, firstValue, parseUrlSearch, stringifyUrlSearch } from './url-search.ts'

describe('the query of an address', () => {
  it('keeps a repeated name as a list', () => {
    expect(parseUrlSearch('?facet=A&facet=B&page=2')).toEqual({ facet: ['A', 'B'], page: '2' })
  })

  it('never interprets text as JSON, numbers or booleans', () => {
    expect(parseUrlSearch('?query={"a":1}&page=007&flag=true&list=[1]')).toEqual({
      query: '{"a":1}',
      page: '007',
      flag: 'true',
      list: '[1]',
    })
  })

  it('survives a round trip with punctuation, spaces and other scripts', () => {
    const search = { query: 'Café & Co #12 50%', facet: ['A+B', 'C=D'] }
    expect(parseUrlSearch(stringifyUrlSearch(search))).toEqual(search)
  })

  it('reads an invalid percent sign unchanged', () => {
    expect(parseUrlSearch('?query=%E0%A4%A')).toEqual({ query: expect.any(String) })
  })

  it('writes numbers and booleans as text', () => {
    expect(stringifyUrlSearch({ page: 2, removed: true })).toBe('?page=2&removed=true')
  })

  it('leaves out undefined values', () => {
    expect(stringifyUrlSearch({ page: undefined, query: null, facet: [] })).toBe('')
  })

  it('reads the first value of a parameter that was given twice', () => {
    expect(firstValue({ page: ['3', '4'] }, 'page')).toBe('3')
    expect(firstValue({}, 'page')).toBeUndefined()
    expect(firstValue({ page: 3, removed: true }, 'page')).toBe('3')
  })

  it('lists each value of a repeated parameter once', () => {
    expect(allValues({ facet: ['A', 'B', 'A', ''] }, 'facet')).toEqual(['A', 'B'])
    expect(allValues({ facet: 'A' }, 'facet')).toEqual(['A'])
  })
})
