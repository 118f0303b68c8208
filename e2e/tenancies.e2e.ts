import type { Locator, Page } from '@playwright/test'
import { listPortfolio, type ManagedProperty } from '../contract/portfolio/property-lists.ts'
import type { Tenancy } from '../contract/tenancies/people.ts'
import { getTenancySummary } from '../contract/tenancies/tenancy-calls.ts'
import { read } from './support/read.ts'
import { expect, test } from './support/journey.ts'
import { useSession } from './support/people.ts'

const portfolio = async (page: Page, query = '') => read(page, listPortfolio, { query: `page-size=100&${query}` })
const summary = async (page: Page, id: number) => read(page, getTenancySummary, { id })
const isOwn = ({ isIntegrated, tags }: ManagedProperty) => !isIntegrated && !tags.includes('CANCELLED')
const addressOf = ({ addressLine1, addressLine2 }: ManagedProperty) => `${addressLine1}, ${addressLine2}`
const day = (later: number) => {
  const [date, month, year] = new Date(Date.now() + later * 86_400_000).toLocaleDateString('en-AU').split('/')
  return `${date?.padStart(2, '0')}/${month?.padStart(2, '0')}/${year}`
}
const isoOf = (text: string) => text.split('/').toReversed().join('-')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const wizard = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

async function findProperty(
  page: Page,
  isWanted: (property: ManagedProperty) => boolean,
  at = 1,
): Promise<ManagedProperty> {
  const { items, total } = await portfolio(page, `page=${at}`)
  const found = items.find(isWanted)
  if (found) return found
  if (at * 100 >= total) throw new Error('No property in the demo data is as wanted')
  return findProperty(page, isWanted, at + 1)
}

/** A property that is not integrated, is leased, is not being vacated and has no upcoming tenancy. */
async function letProperty(page: Page): Promise<{ property: ManagedProperty; current: Tenancy }> {
  for (const property of (await portfolio(page)).items.filter(isOwn)) {
    const { currentTenancy, upcomingTenancy, isVacant } = await summary(page, property.compliancePropertyId)
    if (!isVacant && currentTenancy && !upcomingTenancy && currentTenancy.occupants.length > 0)
      return { property, current: currentTenancy }
  }
  throw new Error('No property in the demo data is let')
}

async function addOccupant(dialog: Locator, name: string, number: string) {
  await dialog.getByRole('button', { name: 'Add occupant' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  const field = dialog.getByRole('textbox', { name: 'Contact number 1' })
  await field.fill(number)
  if (!number.startsWith('04')) {
    await dialog.getByRole('button', { name: 'Not a mobile number: store it as Home' }).click()
    await expect(field).toBeFocused()
  }
  await dialog.getByRole('button', { name: 'Save occupant' }).click()
  await expect(dialog.getByText(name)).toBeVisible()
}

test('move-in in Queensland: the new lease makes a smoke alarm check due, and the list shows it', async ({ page }) => {
  await useSession(page, 'qld.manager')
  const soon = async () => (await portfolio(page, 'facet=APPROACHING_NEXT_SERVICE')).total
  const limit = isoOf(day(45))
  const property = await findProperty(
    page,
    (item) =>
      isOwn(item) &&
      item.tags.includes('VACANT') &&
      item.services.every(({ dueDate }) => dueDate === null || dueDate > limit) &&
      item.services.some(({ shortName, jobStatus }) => shortName === 'smoke' && jobStatus !== 'CANCELLED'),
  )
  const before = await soon()

  await page.goto(`/portfolio?query=${encodeURIComponent(property.addressLine1)}`)
  await page
    .getByRole('link', { name: new RegExp(property.addressLine1) })
    .first()
    .click()
  await expect(heading(page)).toContainText(property.addressLine1)
  await page.getByRole('tab', { name: 'Tenancy' }).click()
  await expect(page.getByText('Vacant', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add tenancy' }).first().click()

  const dialog = wizard(page, /^Add tenancy/)
  const start = dialog.getByRole('textbox', { name: 'Start date' })
  await expect(start).not.toHaveValue('')
  await start.fill('31/02/2026')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Invalid format. Must be dd/mm/yyyy')).toBeVisible()
  await start.fill(day(14))
  await dialog.getByRole('textbox', { name: /^End date/ }).fill(day(14))
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Tenancy end date cannot be on or before the start date')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^End date/ }).fill(day(379))
  await dialog.getByRole('button', { name: 'Next' }).click()
  await addOccupant(dialog, 'Avery Chen', '0491 570 156')
  await addOccupant(dialog, 'Jordan Blake', '(07) 5550 1234')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Occupants (2)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add tenancy' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Tenancy added')).toBeVisible()
  await expect(page.getByText(`Vacant until ${day(14)}`).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText(new RegExp(`next due ${day(13)}, before the new lease begins`)).first()).toBeVisible()
  expect(await soon()).toBe(before + 1)
  const after = (await portfolio(page, `query=${encodeURIComponent(property.addressLine1)}`)).items.find(
    ({ compliancePropertyId: id }) => id === property.compliancePropertyId,
  )
  expect(after?.services.find(({ shortName }) => shortName === 'smoke')?.dueDate).toBe(isoOf(day(13)))
})

test('a lease is renewed with its occupants, then the property is vacated and marked as vacant', async ({ page }) => {
  await useSession(page, 'qld.manager')
  const { property, current } = await letProperty(page)
  const id = property.compliancePropertyId
  await page.goto(`/property/${id}`)
  const vacate = page.getByRole('button', { name: 'Mark property as vacant' }).first()
  const question = page.getByRole('alertdialog', { name: 'Mark property as vacant' })
  await vacate.click()
  await expect(question).toContainText('ends today')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Renew tenancy' }).first().click()
  const dialog = wizard(page, /^Renew tenancy/)
  await expect(dialog.getByRole('radio', { name: 'Renewal' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Start date' }).fill(day(20))
  await dialog.getByRole('button', { name: 'Next' }).click()
  for (const { name } of current.occupants) await expect(dialog.getByText(name).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText(/^The current lease ends on/)).toContainText(day(19))
  await dialog.getByRole('button', { name: 'Renew tenancy' }).click()
  await expect(page.getByText('Tenancy added')).toBeVisible()
  expect(await summary(page, id)).toMatchObject({
    isVacant: false,
    currentTenancy: { tenancyId: current.tenancyId },
    upcomingTenancy: { startDate: isoOf(day(20)) },
  })

  await vacate.click()
  await expect(question).toContainText(`The renewal from ${day(20)} is removed`)
  await question.getByRole('button', { name: 'Mark property as vacant' }).click()
  await expect(page.getByText('Property marked as vacant')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark property as vacant' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm vacant tenancy' }).click()
  await expect(page.getByText('Tenancy details confirmed')).toBeVisible()
  expect(await summary(page, id)).toMatchObject({ isVacant: true, currentTenancy: null, upcomingTenancy: null })
})

test('a tenancy is added by keyboard alone', async ({ page }) => {
  await useSession(page, 'qld.master')
  const { property } = await letProperty(page)
  const id = property.compliancePropertyId
  await page.goto(`/property/${id}/tenancy`)
  const { keyboard } = page
  const add = page.getByRole('button', { name: 'Add tenancy' }).first()
  await add.focus()
  await keyboard.press('Enter')
  const dialog = wizard(page, /^Add tenancy/)
  await expect(dialog).toContainText(addressOf(property).split(',')[0] as string)
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error('It cannot be reached by Tab')
  }
  const start = dialog.getByRole('textbox', { name: 'Start date' })
  await expect(start).toBeVisible()
  await tabTo(start)
  await keyboard.press('Control+A')
  await keyboard.type(day(10))
  await keyboard.press('Enter')
  await tabTo(dialog.getByRole('button', { name: 'Add occupant' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await keyboard.type('Robin Keys')
  await tabTo(dialog.getByRole('textbox', { name: 'Contact number 1' }))
  await keyboard.type('0491 570 158')
  await keyboard.press('Enter')
  await expect(dialog.getByText('Robin Keys')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add occupant' })).toBeFocused()

  await keyboard.press('Escape')
  await expect(page.getByText('Are you sure you want to close without saving your changes?')).toBeVisible()
  await keyboard.press('Escape')
  await tabTo(dialog.getByRole('button', { name: 'Next' }))
  await keyboard.press('Enter')
  await tabTo(dialog.getByRole('button', { name: 'Add tenancy' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Tenancy added')).toBeVisible()
  await expect(add).toBeFocused()
  expect((await summary(page, id)).upcomingTenancy).toMatchObject({ startDate: isoOf(day(10)) })
})
