import * as z from 'zod/mini'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '@contract/endpoint.ts'
import { pageQuery, repeatable, urlId, urlText } from '@contract/paging.ts'
import { call, endpointPath } from './call.ts'
import { pageConfig } from '@/shared/page-config.ts'
import { endpointQuery } from './endpoint-query.ts'

const listRooms = endpoint('GET /v1/houses/:id/rooms', {
  summary: 'Rooms of a house',
  params: z.object({ id: urlId }),
  query: z.object({
    ...pageQuery,
    query: z.optional(urlText(200)),
    manager: z.optional(urlId),
    floor: z.optional(repeatable(z.enum(['GROUND', 'FIRST']))),
  }),
})
const findRoom = endpoint('GET /v1/rooms', { summary: 'A room', query: z.object({ key: urlText(10) }) })

describe('the address of a call', () => {
  it('repeats repeatable parameters and leaves out empty ones', () => {
    const query = { floor: ['GROUND', 'FIRST'], query: '', manager: null, page: 2 } as const
    expect(endpointPath(listRooms, { params: { id: 7 }, query })).toBe(
      '/v1/houses/7/rooms?floor=GROUND&floor=FIRST&page=2',
    )
  })

  it('encodes any text without changing it', () => {
    expect(endpointPath(listRooms, { params: { id: 'a/b' }, query: { query: '5 & 6' } })).toBe(
      '/v1/houses/a%2Fb/rooms?query=5+%26+6',
    )
  })

  afterEach(() => Object.assign(pageConfig, { apiUrl: '' }))

  it('begins with the host of the API, which gets the cookies', async () => {
    Object.assign(pageConfig, { apiUrl: 'https://api.portal.example' })
    const fetched = vi.fn(async () => Response.json({ success: true, data: 'Kitchen' }))
    vi.stubGlobal('fetch', fetched)
    expect(await call(findRoom, { query: { key: '4' } })).toBe('Kitchen')
    expect(fetched).toHaveBeenCalledWith(
      'https://api.portal.example/v1/rooms?key=4',
      expect.objectContaining({ credentials: 'include', method: 'GET' }),
    )
  })
})

/** Never called: the compiler rejects each marked line. */
export const refused = () => {
  const params = { id: 7 }
  return [
    // @ts-expect-error -- the endpoint has no such parameter
    call(listRooms, { params, query: { bogus: 1 } }),
    // @ts-expect-error -- nor does it when the reply is cached
    endpointQuery(listRooms, { params, query: { bogus: 1 } }),
    // @ts-expect-error -- there is no such floor
    call(listRooms, { params, query: { floor: ['CELLAR'] } }),
    // @ts-expect-error -- a page is one page
    call(listRooms, { params, query: { page: [1, 2] } }),
    // @ts-expect-error -- a parameter that is required cannot be left out
    call(findRoom, {}),
    // @ts-expect-error -- nor be null
    call(findRoom, { query: { key: null } }),
  ]
}
