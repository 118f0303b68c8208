import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, unreachable } from './call-error.ts'
import { createQueryClient } from './query-client.ts'
import { recoverQueries } from './recover-queries.ts'

let client: QueryClient
let stop: () => void
beforeEach(() => {
  client = createQueryClient()
  stop = recoverQueries(client)
})
afterEach(() => {
  stop()
  client.clear()
})

const refused = () => new CallError(422, { code: 'rule-broken', message: 'Refused' })
const unavailable = () => new CallError(503, { code: 'unavailable', message: 'Please try again shortly.' })

/** A query on screen whose first call fails. */
async function failing(key: string, error: Error) {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('loaded')
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: load })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  return { load, observer }
}

describe('data that failed to load in an outage', () => {
  it.each([unreachable(), unavailable()])('is loaded again when the browser is online: $code', async (error) => {
    const { observer } = await failing('list', error)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('loaded'))
  })

  it('is loaded again when another call succeeds', async () => {
    const { observer } = await failing('list', unavailable())
    await client.fetchQuery({ queryKey: ['session'], queryFn: async () => 'here' })
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('loaded'))
  })

  it('is not loaded again if the server refused it', async () => {
    const { load } = await failing('list', refused())
    window.dispatchEvent(new Event('online'))
    await client.fetchQuery({ queryKey: ['session'], queryFn: async () => 'here' })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is called once per recovery, however often it fails', async () => {
    const { load } = await failing('list', unavailable())
    load.mockReset().mockRejectedValue(unavailable())
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(load).toHaveBeenCalledTimes(1)
  })
})
