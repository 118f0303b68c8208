import type { Page } from '@playwright/test'
import { shortDay } from '../contract/day-text.ts'
import { addDays, dayIn } from '../contract/days.ts'
import { exceptionBounds } from '../contract/entry-preferences.ts'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { states } from '../contract/states.ts'
import { getEntryPreferences } from '../contract/entry-preferences.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { expectAccessible } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { useSession } from './support/people.ts'

/** Properties at the end of the list, which no other journey uses. */
const lastProperties = async (page: Page): Promise<ManagedProperty[]> =>
  (await read(page, listPortfolio, { query: 'page-size=30&direction=descending' })).items.filter(
    ({ tags }) => !tags.includes('CANCELLED'),
  )
const preferencesOf = async (page: Page, id: number) => read(page, getEntryPreferences, { id })

test('an exception to the entry preferences is saved until a day, and the page shows it', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const [, property] = (await lastProperties(page)) as [ManagedProperty, ManagedProperty]
  const id = property.compliancePropertyId
  const today = dayIn(states.vic.timeZone, new Date())
  const { min, max } = exceptionBounds(today)
  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: 'Edit preferences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entry method preferences' })
  const notice = dialog.getByRole('radiogroup', { name: 'Entry notice' })
  await notice.getByText('Allow until a date').click()
  const save = dialog.getByRole('button', { name: 'Save preferences' })
  const day = dialog.getByRole('textbox', { name: 'Expiration date, entry notice' })
  await day.fill('')
  await save.click()
  await expect(dialog.getByText('Expiration date is required')).toBeVisible()
  await day.fill(shortDay(addDays(max, 1)))
  await save.click()
  await expect(dialog.getByText(`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`)).toBeVisible()
  await expectAccessible(page)
  const until = addDays(today, 60)
  await day.fill(shortDay(until))
  await dialog.getByRole('radiogroup', { name: 'Vacant entry' }).getByText('Not allowed').click()
  await dialog.getByRole('textbox', { name: /^Comments/ }).fill('Dog in the yard')
  await save.click()
  await expect(page.getByText('Entry method preference updated')).toBeVisible()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('region', { name: 'Entry method preferences' })
  await expect(card).toContainText(`By exception, until ${shortDay(until)}`)
  await expect(card).toContainText('Dog in the yard')
  const saved = {
    preferences: { internalEnPreference: 'BY_EXCEPTION', vacantEntryPreference: 'NO' },
    tempPreferences: { internalEnPreferenceExpiresAt: until, vacantEntryPreferenceExpiresAt: null },
    comments: 'Dog in the yard',
    isOwn: true,
  }
  expect(await preferencesOf(page, id)).toMatchObject(saved)
  expect((await read(page, getProperty, { id })).entryMethodPreferences).toMatchObject(saved)
})
