import { describe, expect, it } from 'vitest'
import { parseUrlSearch, stringifyUrlSearch } from '@/shared/url-search.ts'
import { documentListQuery, documentSearch } from './document-search.ts'

const read = (text: string) => documentSearch.read(parseUrlSearch(text))
const clean = (text: string) => stringifyUrlSearch(documentSearch.clean(parseUrlSearch(text)))

describe('the address of documents', () => {
  it('is empty if everything is shown', () => {
    expect(read('')).toEqual({
      page: 1,
      query: '',
      filter: undefined,
      type: [],
      service: [],
      'provided-by': undefined,
      removed: false,
    })
    expect(clean('')).toBe('')
  })

  it('understands older links, which name the filter and the service differently', () => {
    expect(read('?filter=SERVICE_REPORT&service=gas')).toMatchObject({ type: ['SERVICE_REPORT'], service: ['GAS'] })
    expect(clean('?filter=SERVICE_REPORT&service=gas')).toBe('?type=SERVICE_REPORT&service=GAS')
    expect(clean('?filter=SOMETHING')).toBe('')
    expect(clean('?filter=SERVICE_REPORT&type=INVOICE')).toBe('?type=INVOICE')
  })

  it('keeps several types and services, each once', () => {
    expect(read('?type=quote&type=QUOTE&type=INVOICE&service=smoke&service=RCD')).toMatchObject({
      type: ['QUOTE', 'INVOICE'],
      service: ['SMOKE', 'RCD'],
    })
  })

  it('drops invalid values', () => {
    expect(clean('?page=-4&provided-by=NOBODY&removed=maybe&query=%20%20&x=1')).toBe('')
    expect(clean('?page=2&provided-by=other&removed=true&query=%20alarm%20')).toBe(
      '?page=2&query=alarm&provided-by=OTHER&removed=true',
    )
    expect(read(`?query=${'a'.repeat(300)}`).query).toHaveLength(200)
  })

  it('becomes the parameters of the endpoint', () => {
    expect(documentListQuery(read('?type=QUOTE&provided-by=OTHER&removed=true&query=x'))).toEqual({
      query: 'x',
      type: ['QUOTE'],
      service: [],
      'provided-by': 'OTHER',
      removed: 'true',
    })
  })
})
