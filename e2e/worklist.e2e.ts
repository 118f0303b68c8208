import { listWork, type WorkRow } from '../contract/worklist.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

const pageSize = 10
const hasLine = (row: WorkRow, code: string) => row.lines.some(({ action }) => action?.code === code)

test('a property manager settles three things one after the other without leaving the list', async ({ page }) => {
  await openAs(page, 'vic.classic', '/?property-manager=all')
  const { items, total } = await read(page, listWork, { query: 'page-size=100' })
  // The count of the tab is the total of the list.
  await expect(page.getByRole('tab', { name: `All work ${total}`, exact: true })).toBeVisible()

  const pages = Array.from({ length: 10 }, (_, at) => items.slice(at * pageSize, (at + 1) * pageSize))
  const at = pages.findIndex(
    (rows) =>
      rows.some((row) => hasLine(row, 'GAS_CONFIRMATION_REQUIRED')) && rows.some((row) => hasLine(row, 'REVIEW_QUOTE')),
  )
  const [gas, quoted] = ['GAS_CONFIRMATION_REQUIRED', 'REVIEW_QUOTE'].map((code) =>
    pages[at]?.find((row) => hasLine(row, code)),
  ) as [WorkRow, WorkRow]
  const later = pages[at]?.find(
    (row) => row !== gas && row !== quoted && row.lines.every(({ isUnsafe }) => !isUnsafe) && row.section !== 'UNSAFE',
  ) as WorkRow
  await page.goto(`/work?page=${at + 1}`)
  const toasts = page.getByRole('region', { name: 'Notifications' })

  await page.getByRole('button', { name: `Confirm gas, ${gas.addressLine1}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm gas appliances' })
  await dialog.getByRole('radio', { name: 'No' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toasts).toContainText(/Done\. (\d+|Nothing) left today\./)
  await expect(page.getByRole('button', { name: `Confirm gas, ${gas.addressLine1}` })).toHaveCount(0)
  // The next thing to do has the focus.
  await expect(page.locator('[data-work-action]:focus')).toHaveCount(1)

  await page.getByRole('button', { name: `Review quote, ${quoted.addressLine1}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Approve quote/ })
    .click()
  const drawer = page.getByRole('dialog', { name: /^Approve quote/ })
  await drawer.getByRole('radio', { name: 'Approved the quote' }).check()
  await drawer.getByRole('textbox', { name: 'On whose authority' }).fill('Omar Haddad')
  await drawer.getByRole('radio', { name: 'By phone' }).check()
  await drawer.getByRole('button', { name: 'Record the decision' }).click()
  await expect(toasts).toContainText(/Quote #\S+ approved/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: `Actions for ${later.addressLine1}` }).click()
  await page.getByRole('menuitem', { name: 'Ask the service provider' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(toasts).toContainText(`${later.addressLine1} waits for the answer`)
  await expect(page.getByRole('link', { name: later.addressLine1, exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/work(\\?page=${at + 1})?$`))

  await page.getByRole('tab', { name: /^Waiting for others/ }).click()
  await expect(page.getByText('asked the service provider on')).toBeVisible()
  await page.getByRole('button', { name: `Bring back, ${later.addressLine1}` }).click()
  await expect(toasts).toContainText('Back in the list')

  const after = await read(page, listWork)
  await page.goto('/?property-manager=all')
  await expect(page.getByRole('tab', { name: `All work ${after.total}`, exact: true })).toBeVisible()
})
