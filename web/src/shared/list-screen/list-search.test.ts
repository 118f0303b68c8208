import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUrlSearch, stringifyUrlSearch } from '@/shared/url-search.ts'
import { listQuery, listSearch, type ListSearch } from './list-search.ts'

const clean = (text: string) => stringifyUrlSearch(listSearch.clean(parseUrlSearch(text)))
/** Without a property manager, as on the page. */
const shown = (text: string): ListSearch => ({ ...read(text), 'property-manager': undefined })
const read = (text: string) => listSearch.read(parseUrlSearch(text))

describe('the address of a list', () => {
  it('contains page, search, services, facets and property manager', () => {
    expect(
      read(
        '?page=3&query=elm&service=gas&service=smoke&service-exclusivity=ONLY&facet=OVERDUE&facet=NEW&property-manager=7&sort=due&direction=descending',
      ),
    ).toEqual({
      page: 3,
      query: 'elm',
      service: ['smoke', 'gas'],
      'service-exclusivity': 'ONLY',
      facet: ['OVERDUE', 'NEW'],
      'property-manager': 7,
      sort: 'due',
      direction: 'descending',
    })
  })

  it.each(['', '0', '-1', '1.5', '1e3', 'x', '999999', ' 2'])('reads page "%s" as the first', (page) => {
    expect(listSearch.read({ page })).toMatchObject({ page: 1 })
  })

  it.each(['0', '-3', '2147483648', '1,2'])('reads property manager "%s" as everyone', (manager) => {
    expect(listSearch.read({ 'property-manager': manager })).toMatchObject({ 'property-manager': undefined })
  })

  it('drops unknown services and keeps unknown facets', () => {
    expect(read('?service=solar&service=rcd&facet=BRAND_NEW')).toMatchObject({
      service: ['rcd'],
      facet: ['BRAND_NEW'],
    })
  })

  it('is sorted by address, ascending, unless it names a valid order', () => {
    expect(read('?sort=colour&direction=sideways')).toMatchObject({ sort: 'address', direction: 'ascending' })
    expect(clean('?sort=address&direction=ascending')).toBe('')
    expect(clean('?sort=due&direction=descending')).toBe('?sort=due&direction=descending')
    expect(listQuery(shown('?sort=due'))).toMatchObject({ sort: 'due', direction: undefined })
  })

  it('omits the first page, blanks and invalid values', () => {
    expect(clean('?page=1&query=%20%20&service-exclusivity=SOME')).toBe('')
    expect(clean('?page=0002&query=%20elm%20')).toBe('?page=2&query=elm')
    expect(clean('?service-exclusivity=ONLY')).toBe('')
  })

  it('can be cleaned with any content, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.string(), (page, list, query) => {
        const once = listSearch.clean({ page, query, facet: list, service: list, 'property-manager': page })
        expect(listSearch.clean(once)).toEqual(once)
      }),
    )
  })

  it('gives the call, with service-exclusivity only if there are services', () => {
    expect(listQuery(shown('?query=elm&service-exclusivity=ONLY'))).toMatchObject({
      query: 'elm',
      serviceExclusivity: undefined,
    })
    expect(listQuery(shown('?service=gas&service-exclusivity=ONLY'))).toMatchObject({
      service: ['gas'],
      serviceExclusivity: 'ONLY',
    })
  })

  it('is read from the router’s values and from the address alike', () => {
    const text = '?page=3&query=elm&service=gas&service-exclusivity=ONLY&facet=OVERDUE&property-manager=7&sort=due'
    const cleaned = listSearch.clean(parseUrlSearch(text))
    expect(cleaned).toMatchObject({ page: 3, service: ['gas'], 'property-manager': 7 })
    expect(listSearch.read(cleaned)).toEqual(read(text))
    expect(stringifyUrlSearch(cleaned)).toBe(text)
  })
})
