import type { Page } from '@playwright/test'
import type { ManagedProperty } from '../contract/portfolio/property-lists.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { useSession } from './support/people.ts'

/** From the end of the list, which no other journey uses. */
async function lastCompliantProperty(page: Page): Promise<ManagedProperty> {
  const { items } = await read(page, listPortfolio, { query: 'facet=COMPLIANT&page-size=30&direction=descending' })
  const property = items.find(({ tags }) => !tags.includes('CANCELLED'))
  if (!property) throw new Error('There is no compliant property in the portfolio')
  return property
}

test('on a phone a residential property is changed to a shop and back, and its compliance follows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useSession(page, 'vic.manager')
  const { compliancePropertyId: id } = await lastCompliantProperty(page)
  const compliant = async () => (await read(page, listPortfolio, { query: 'facet=COMPLIANT&page-size=1' })).total
  const detailsOf = async () => read(page, getProperty, { id })
  const before = await compliant()
  await page.goto(`/property/${id}`)
  const change = async (use: string, type?: string) => {
    await page.getByRole('button', { name: 'Change status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change residential rental property status' })
    await dialog.getByText(use, { exact: true }).click()
    if (type) {
      await dialog.getByRole('button', { name: 'Change status' }).click()
      await expect(dialog.getByText('Property type is required')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await dialog.getByText(type, { exact: true }).click()
    }
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Property updated').last()).toBeVisible()
  }
  await change('Non-residential', 'Strata')
  expect(await detailsOf()).toMatchObject({
    compliance: 'NON_RESIDENTIAL_PROPERTY',
    isResidentialProperty: false,
    nonResidentialPropertyType: 'INDUSTRIAL',
  })
  expect(await compliant()).toBe(before - 1)
  await change('Residential')
  expect(await detailsOf()).toMatchObject({
    compliance: 'COMPLIANT',
    isResidentialProperty: true,
    nonResidentialPropertyType: null,
  })
  expect(await compliant()).toBe(before)
})
