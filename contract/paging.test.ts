import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { brokenRules } from './broken-rules.ts'
import { id, largestId, pageCount, pageQuery, repeatable, searchQuery, urlId, urlText } from './paging.ts'

const listQuery = z.object({ ...pageQuery, ...searchQuery, facet: z.optional(repeatable(urlText(60), 3)) })

describe('paging', () => {
  it('a list without parameters is its first ten rows', () => {
    expect(listQuery.parse({})).toEqual({ page: 1, 'page-size': 10 })
  })

  it('reads parameters from the address', () => {
    expect(listQuery.parse({ page: '3', 'page-size': '100', query: '  elm ', facet: 'OVERDUE' })).toEqual({
      page: 3,
      'page-size': 100,
      query: 'elm',
      facet: ['OVERDUE'],
    })
    expect(listQuery.parse({ facet: ['A', 'B'] }).facet).toEqual(['A', 'B'])
  })

  it.each(['0', '-1', '1e9', '0x10', ' 5', '5.0', '', '10001', '99999999999', 'abc', ['1', '2']])(
    'refuses %j as a page',
    (page) => {
      expect(brokenRules(listQuery, { page })).toHaveProperty('page')
    },
  )

  it.each(['0', '101', '1e9'])('refuses %j as a page size', (size) => {
    expect(brokenRules(listQuery, { 'page-size': size })).toHaveProperty('page-size')
  })

  it('refuses more values than a list accepts', () => {
    expect(brokenRules(listQuery, { facet: ['A', 'B', 'C', 'D'] })).toEqual({ facet: 'At most 3 values' })
  })

  it('refuses a search longer than 200 characters', () => {
    expect(brokenRules(listQuery, { query: 'x'.repeat(200) })).toEqual({})
    expect(brokenRules(listQuery, { query: 'x'.repeat(201) })).toEqual({ query: 'At most 200 characters' })
  })

  it.each([
    [1, true],
    [largestId, true],
    [largestId + 1, false],
    [0, false],
    [-1, false],
    [1.5, false],
    [2 ** 53 + 1, false],
    ['1', false],
  ])('%j is an id in a body: %s', (value, is) => {
    expect(id.safeParse(value).success).toBe(is)
  })

  it.each([
    ['1', true],
    [String(largestId), true],
    [String(largestId + 1), false],
    ['01', false],
    ['0', false],
    ['1 ', false],
  ])('%j is an id in an address: %s', (value, is) => {
    expect(urlId.safeParse(value).success).toBe(is)
  })

  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
  ])('%i rows of ten make %i pages', (total, pages) => {
    expect(pageCount(total, 10)).toBe(pages)
  })
})
