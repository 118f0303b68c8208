import type { Page } from '@playwright/test'
import { shortDay } from '../contract/day-text.ts'
import { addDays, addMonths, dayIn } from '../contract/days.ts'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { states } from '../contract/states.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { useSession } from './support/people.ts'

/** From the end of the list, which no other journey uses. */
async function lastProperty(page: Page, fits: (property: ManagedProperty) => boolean): Promise<ManagedProperty> {
  const { items } = await read(page, listPortfolio, { query: 'page-size=100&direction=descending' })
  const property = items.find((item) => fits(item) && !item.tags.includes('CANCELLED'))
  if (!property) throw new Error('There is no such property in the portfolio')
  return property
}
const detailsOf = async (page: Page, { compliancePropertyId }: ManagedProperty) =>
  read(page, getProperty, { id: compliancePropertyId })
const editor = (page: Page) => page.getByRole('dialog')

async function openEditor(page: Page, { compliancePropertyId }: ManagedProperty) {
  await page.goto(`/property/${compliancePropertyId}`)
  await page.getByRole('button', { name: 'Edit keys' }).click()
  await expect(editor(page).getByRole('radio', { name: /^Temporary/ })).toBeVisible()
  return editor(page)
}

test('a temporary onsite key is recorded: every mistake is shown, the change confirmed, and the page shows it', async ({
  page,
}) => {
  await useSession(page, 'vic.manager')
  const property = await lastProperty(
    page,
    ({ isIntegrated, propertyManager }) => !isIntegrated && propertyManager !== null,
  )
  const before = await detailsOf(page, property)
  const today = dayIn(states.vic.timeZone, new Date())
  const [min, max] = [addMonths(today, 1), addMonths(today, 6)]

  const dialog = await openEditor(page, property)
  await expectAccessible(page)
  const next = dialog.getByRole('button', { name: 'Continue' })
  const number = dialog.getByRole('textbox', { name: /^Key number/ })
  const notes = dialog.getByRole('textbox', { name: /^Onsite notes/ })
  await dialog.getByRole('radiogroup', { name: 'Can a key be picked up from the agency?' }).getByText('Yes').click()
  await number.fill('')
  await dialog.getByText('A key is at the property until a date.').click()
  await notes.fill('12345')
  await next.click()
  await expect(dialog.getByText('Key number is required')).toBeVisible()
  await expect(dialog.getByText('There must be an expiration date if key is temporarily available')).toBeVisible()
  await expect(dialog.getByText('Key onsite notes must be at least 5 characters long')).toBeVisible()
  await expectAccessible(page)

  const day = dialog.getByRole('textbox', { name: /^Expiration date/ })
  for (const wrong of [addDays(min, -1), addDays(max, 1)]) {
    await day.fill(shortDay(wrong))
    await next.click()
    await expect(
      dialog.getByText(`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`),
    ).toBeVisible()
  }
  await day.fill('31/02/2027')
  await next.click()
  await expect(dialog.getByText(/^Invalid format/)).toBeVisible()
  await notes.fill('x'.repeat(501))
  await day.fill(shortDay(max))
  await next.click()
  await expect(dialog.getByText('Message should be 500 characters or less')).toBeVisible()

  await notes.fill('Lockbox by the meter, code 4417')
  await number.fill('E2E-417')
  await next.click()
  await expect(dialog.getByRole('heading', { name: 'Confirm property update' })).toBeVisible()
  await expect(dialog).toContainText(`${before.keyNumber ?? 'Not specified'} to E2E-417`)
  await expect(dialog).toContainText(shortDay(max))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(number).toHaveValue('E2E-417')
  await expect(notes).toHaveValue('Lockbox by the meter, code 4417')
  await next.click()
  await dialog.getByRole('button', { name: 'Update property' }).click()
  await expect(page.getByText('Update property request submitted')).toBeVisible()
  await expect(dialog).toBeHidden()

  const onsite = page.getByRole('region', { name: 'Onsite key' })
  await expect(onsite).toContainText('Temporary')
  await expect(onsite).toContainText(shortDay(max))
  await expect(page.getByRole('region', { name: 'Agency key' })).toContainText('E2E-417')
  expect(await detailsOf(page, property)).toMatchObject({
    isKeyAvailable: true,
    keyNumber: 'E2E-417',
    propertyKeyInformation: {
      onsiteAvailability: 'TEMPORARY',
      temporaryKeyExpirationDate: max,
      keyOnsiteNotes: 'Lockbox by the meter, code 4417',
      validFrom: today,
    },
  })
  const found = await read(page, listPortfolio, { query: 'query=e2e-417' })
  expect(found.items.map(({ compliancePropertyId: id }) => id)).toEqual([property.compliancePropertyId])
})

test('two people edit the same keys: the second sees the first person’s change and loses nothing', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const property = await lastProperty(
    page,
    ({ isIntegrated, propertyManager }) => !isIntegrated && propertyManager !== null,
  )
  const { propertyManager } = await detailsOf(page, property)
  const dialog = await openEditor(page, property)
  await dialog.getByText('A key stays at the property.').click()
  await dialog.getByRole('textbox', { name: /^Onsite notes/ }).fill('Under the third pot')
  await page.request.put(`/v1/property/${property.compliancePropertyId}`, {
    data: {
      agencyKey: { isKeyAvailable: true, keyNumber: 'THEIRS', propertyManagerId: propertyManager?.id },
      propertyKey: { onsiteAvailability: 'UNAVAILABLE' },
    },
    headers: { origin: new URL(page.url()).origin },
  })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Update property' }).click()
  const notice = dialog.getByRole('alert').first()
  await expect(notice).toContainText(/You changed this in another tab or window at /)
  await expect(notice.getByText('Key number', { exact: true }).locator('..')).toContainText('to THEIRS')
  await expect(dialog).toContainText('Under the third pot')
  await dialog.getByRole('button', { name: 'Update property' }).click()
  await expect(dialog).toBeHidden()
  expect(await detailsOf(page, property)).toMatchObject({
    keyNumber: 'THEIRS',
    propertyKeyInformation: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'Under the third pot' },
  })
})

test('the agency key of an integrated property is read-only, and its onsite key is edited by keyboard on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useSession(page, 'qld.manager')
  const property = await lastProperty(page, ({ isIntegrated }) => isIntegrated)
  const before = await detailsOf(page, property)
  const dialog = await openEditor(page, property)
  const agencyKey = dialog.getByRole('region', { name: 'Agency key' })
  await expect(agencyKey).toContainText(`Changes made in ${property.softwareName} can take up to 24 hours to appear`)
  await expect(agencyKey.getByRole('textbox')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const choices = dialog.getByRole('radiogroup', { name: 'Is a key kept at the property?' })
  await choices.getByRole('radio', { name: /^Available/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: /^Onsite notes/ })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Under the third pot')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Confirm property update' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Update property' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectNoSidewaysScroll(page)
  const { isKeyAvailable, keyNumber, propertyManager } = before
  expect(await detailsOf(page, property)).toMatchObject({
    isKeyAvailable,
    keyNumber,
    propertyManager,
    propertyKeyInformation: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'Under the third pot' },
  })
})
