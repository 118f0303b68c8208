import type { Page } from '@playwright/test'
import { shortDay } from '../contract/day-text.ts'
import { addDays, addMonths, dayIn } from '../contract/days.ts'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { states } from '../contract/states.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
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
