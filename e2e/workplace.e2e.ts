import type { Page } from '@playwright/test'
import { getShell } from '../contract/me.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { listWork, type WorkRow } from '../contract/worklist.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'
import { endManager, linkToManager } from './support/property-managers.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const codeOf = (row: WorkRow, code: string) => row.lines.find(({ action }) => action?.code === code)

test('what was done is undone from the toast, by Z and under recent actions', async ({ page }, info) => {
  await openAs(page, 'vic.classic', '/work?section=later&property-manager=all')
  const { items } = await read(page, listWork, { query: 'section=LATER&page-size=10' })
  const gas = items.find((row) => codeOf(row, 'GAS_CONFIRMATION_REQUIRED')) as WorkRow
  const button = page.getByRole('button', { name: `Confirm gas, ${gas.addressLine1}` })
  const confirm = async () => {
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Confirm gas appliances' })
    await dialog.getByRole('radio', { name: 'No' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(toasts(page)).toContainText(/Done\./)
    await expect(button).toHaveCount(0)
  }
  await confirm()
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await expect(toasts(page)).toContainText(/Undone at .*: gas appliances confirmed/)
  await expect(button).toBeVisible()

  await confirm()
  await page.keyboard.press('z')
  await expect(button).toBeVisible()

  await confirm()
  await page.goto('/recent-actions')
  const row = page.getByRole('list', { name: 'Recent actions' }).getByRole('listitem').first()
  await expect(row).toContainText(gas.addressLine1)
  await expectAccessible(page, { isWhole: true })
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toContainText(/Undone/)
  await expect(page.getByText(/^Undone /)).toHaveCount(3)
  await page.goto('/work?section=later&property-manager=all')
  await expect(button).toBeVisible()
  await measureKeys(page, info)
})

/** From a key until the next frame is painted, of J and K and of typing in the palette. */
async function measureKeys(page: Page, info: { annotations: { type: string; description?: string }[] }): Promise<void> {
  await page.evaluate(() => {
    const kept = window as unknown as { keys: number[] }
    kept.keys = []
    const note = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => {
        // The task after the frame, once it is painted.
        setTimeout(() => kept.keys.push(Math.round(performance.now() - timeStamp)))
      })
    addEventListener('keydown', note, true)
  })
  const middle = async (): Promise<string> => {
    await page.waitForTimeout(300)
    const all = await page.evaluate(() => (window as unknown as { keys: number[] }).keys.splice(0))
    const sorted = all.toSorted((one, other) => one - other)
    return `median ${sorted[Math.floor(sorted.length / 2)]} ms, most ${sorted.at(-1)} ms of ${sorted.length}`
  }
  for (const key of 'jjjjjkkkkk') await page.keyboard.press(key, { delay: 30 })
  const rows = await middle()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
  await middle()
  await page.keyboard.type('king terrace', { delay: 60 })
  const description = `J and K: ${rows}; typing in the palette: ${await middle()}`
  info.annotations.push({ type: 'key to paint', description })
  process.stdout.write(`Key to paint: ${description}\n`)
}

test('filters are saved as a view, which opens the list and outlives a filter that no longer exists', async ({
  page,
  portal,
}) => {
  await openAs(page, 'vic.classic', '/portfolio?property-manager=all')
  const { propertyManagers } = await read(page, getShell)
  const leaving = propertyManagers.at(-1) as { id: number; name: string }
  await page.goto(`/portfolio?facet=ON_SERVICE&property-manager=${leaving.id}`)
  const { total } = await read(page, listPortfolio, { query: `facet=ON_SERVICE&property-manager=${leaving.id}` })
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('button', { name: 'Save these filters' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('On service')
  await dialog.getByRole('checkbox', { name: /^Open the list with this view/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toHaveCount(0)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Home' }).click()
  await navigation.getByRole('link', { name: 'Portfolio', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`facet=ON_SERVICE&property-manager=${leaving.id}$`))

  await page.getByRole('button', { name: 'View: On service' }).click()
  const views = page.getByRole('list', { name: 'Views' })
  await expect(views.getByRole('link', { name: /^On service/ })).toContainText(total.toLocaleString('en-AU'))
  await views.getByRole('link', { name: /^Everything/ }).click()
  await expect(page).toHaveURL(new RegExp(`/portfolio\\?property-manager=${leaving.id}$`))

  await endManager(portal, leaving.id)
  await page.goto('/portfolio')
  await expect(page).toHaveURL(/\/portfolio\?facet=ON_SERVICE$/)
  await expect(toasts(page)).toContainText(`Without what no longer exists: Property manager ${leaving.name}`)
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('button', { name: 'Manage views' }).click()
  await page.getByRole('button', { name: 'Delete On service' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await expect(toasts(page)).toContainText('View deleted')
})

test('“Mine” narrows every list, count, export and link, stays, and gives way to the address', async ({
  page,
  portal,
}) => {
  await openAs(page, 'vic.classic', '/portfolio?property-manager=all')
  const { propertyManagers } = await read(page, getShell)
  const mine = propertyManagers[0] as { id: number; name: string }
  await linkToManager(portal, 'vic.classic', mine.id)
  await page.reload()
  const whose = page.getByRole('combobox', { name: 'Property manager' })
  await whose.selectOption({ label: `Mine (${mine.name})` })
  await expect(page).toHaveURL(new RegExp(`property-manager=${mine.id}$`))
  const own = await read(page, listPortfolio, { query: `property-manager=${mine.id}` })
  const all = await read(page, listPortfolio)
  await expect(page.getByText(`${own.total} of ${all.total}`).first()).toBeVisible()
  const exported = page.waitForRequest(/\/v1\/portfolio.*(export|xlsx)|export.*portfolio/)
  await page
    .getByRole('button', { name: /Export/ })
    .first()
    .click()
  expect((await exported).url()).toContain(`property-manager=${mine.id}`)

  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const link of await navigation.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    if (/^\/($|\?|portfolio|quotes|invoices|work\b|visits)/.test(href))
      expect(href).toContain(`property-manager=${mine.id}`)
  }
  await page.goto('/work')
  const work = await read(page, listWork, { query: `property-manager=${mine.id}` })
  await expect(page.getByRole('tab', { name: `Everything ${work.total}`, exact: true })).toBeVisible()
  await page.goto('/work?property-manager=all')
  const everyones = await read(page, listWork)
  await expect(page.getByRole('tab', { name: `Everything ${everyones.total}`, exact: true })).toBeVisible()
  await whose.selectOption({ label: 'All property managers' })
  await page.goto('/work')
  await expect(page.getByRole('tab', { name: `Everything ${everyones.total}`, exact: true })).toBeVisible()
})
