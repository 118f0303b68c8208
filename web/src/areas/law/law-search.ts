import { isStateCode, type StateCode } from '@contract/states.ts'
import { searchFormat } from '@/shared/search-format.ts'
import { firstValue } from '@/shared/url-search.ts'

const readState = (text: string | undefined): StateCode | undefined =>
  text !== undefined && isStateCode(text) ? text : undefined

/** The state whose law is shown; by default that of the agency. */
export const lawSearch = searchFormat((search) => ({ state: readState(firstValue(search, 'state')) }))
