import type { Locator, Page } from '@playwright/test'

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
