import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/read.ts'
import { openAs } from './support/people.ts'

test('typing part of an address finds a property', async ({ page }) => {
  await openAs(page, 'vic.manager')
  const [property] = (await read(page, listPortfolio, { query: 'page=3' })).items
  if (!property) throw new Error('The portfolio has no third page')
  const half = property.addressLine1.slice(0, Math.ceil(property.addressLine1.length * 0.6))

  await page.getByRole('heading', { level: 1 }).click()
  const field = page.getByRole('combobox', { name: 'Find a property' })
  // The key works a moment after the page is shown.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await field.clear()
  await page.keyboard.type(half)
  const list = page.getByRole('listbox', { name: 'Properties found' })
  await expect(list.locator(`[href="/property/${property.compliancePropertyId}"]`)).toBeVisible()

  const all = list.getByRole('option', { name: /^View all/ })
  const { total } = await read(page, listPortfolio, { query: `query=${encodeURIComponent(half)}` })
  await expect(all).toHaveText(`View all ${total.toLocaleString('en-AU')} ${total === 1 ? 'result' : 'results'}`)

  const first = list.getByRole('option').first()
  const href = await first.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))

  await page.goBack()
  // The field may still hold the text, and filling in the same text opens no list.
  await field.clear()
  await field.fill(half)
  await all.click()
  await expect(page).toHaveURL((url) => url.pathname === '/portfolio' && url.searchParams.get('query') === half)
})

test('Ctrl K puts a property on hold from any page, and remembers it', async ({ page }) => {
  await openAs(page, 'vic.manager', '/quotes')
  await page.getByRole('heading', { level: 1 }).click()
  const dialog = page.getByRole('dialog', { name: 'Commands' })
  // The key works a moment after the page is shown.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused({ timeout: 3000 })
  }).toPass()

  const { items } = await read(page, listPortfolio, { query: 'page-size=50' })
  const property = items.find(({ tags, services }) => !tags.includes('CANCELLED') && services.length > 0)
  if (!property) throw new Error('No property can be put on hold')
  await page.keyboard.type(`hold ${property.addressLine1}`)
  await expect(dialog.getByRole('option').first()).toHaveText(
    new RegExp(`^Put service on hold: ${property.addressLine1}`),
  )
  await page.keyboard.press('Enter')
  const hold = page.getByRole('dialog', { name: /hold/i })
  await expect(hold).toContainText(property.addressLine1)
  await page.keyboard.press('Escape')
  await expect(hold).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl K')
})
