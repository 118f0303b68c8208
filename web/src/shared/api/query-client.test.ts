import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => focusManager.setFocused(undefined))

function givenClient() {
  const client = createQueryClient()
  client.mount()
  const show = (queryFn: () => Promise<string>) => {
    const observer = new QueryObserver(client, { queryKey: ['rooms'], queryFn })
    return { observer, leave: observer.subscribe(() => undefined) }
  }
  /** Ends when the client has heard of it. */
  const comeBack = async () => {
    for (const isFocused of [false, true]) focusManager.setFocused(isFocused)
    await new Promise((done) => setTimeout(done))
  }
  return { show, comeBack }
}

it('data that is cached is not loaded again, when it is shown again or the window gets the focus', async () => {
  const { show, comeBack } = givenClient()
  const load = vi.fn(async () => 'Kitchen')
  const first = show(load)
  await vi.waitFor(() => expect(first.observer.getCurrentResult().data).toBe('Kitchen'))
  first.leave()
  show(load)
  await comeBack()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a load that failed says so at once and is not repeated', async () => {
  const { show, comeBack } = givenClient()
  const load = vi.fn(async () => Promise.reject(new Error('Out of reach')))
  const { observer } = show(load)
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), 500)
  await comeBack()
  expect(load).toHaveBeenCalledTimes(1)
})
