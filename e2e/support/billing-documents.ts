import type { Locator, Page } from '@playwright/test'

type Envelope<Data> = { data: Data }

/** What the API answers, with the page's own cookies. */
export async function dataOf<Data>(page: Page, path: string): Promise<Data> {
  const reply = await page.request.get(path)
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
  return ((await reply.json()) as Envelope<Data>).data
}

export const rowOf = (page: Page, table: string, number: string): Locator =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ hasText: `#${number}` })

/** Opens the menu of a row and chooses from it. */
export async function choose(page: Page, kind: 'quote' | 'invoice', number: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${kind} #${number}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
