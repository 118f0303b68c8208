import type { Page } from '@playwright/test'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'

type Address = { id?: number; query?: string }

/** Calls the API with the page's cookies; the endpoint gives the address and the type of the reply. */
export async function read<E extends Endpoint>(
  page: Page,
  { path }: E,
  { id, query = '' }: Address = {},
): Promise<ReplyOf<E>> {
  const reply = await page.request.get(`${path.replace(/:\w+/, String(id))}?${query}`)
  if (!reply.ok()) throw new Error(`${path} replied ${reply.status()}: ${await reply.text()}`)
  return ((await reply.json()) as { data: ReplyOf<E> }).data
}
