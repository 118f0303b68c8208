import type { Locator, Page } from '@playwright/test'
import { getAccessCase, type AccessCase } from '../contract/access-issues/access-case.ts'
import { listAccessIssues, type AccessIssueItem } from '../contract/access-issues/access-issue-lists.ts'
import { listPropertyEmails } from '../contract/emails.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { listTimeline } from '../contract/timeline.ts'
import { expect, test } from './support/journey.ts'
import { openAs, useSession } from './support/people.ts'
import { read } from './support/read.ts'

const path = '/action-required/access-issues'
const person = 'qld.manager'
const unreachable = 'We cannot reach the tenant'

type Found = { item: AccessIssueItem; found: AccessCase; address: string }
type Wanted = { problems?: string[]; isIntegrated?: boolean; is?: (found: AccessCase) => boolean }

/** A property of the list with exactly these problems. */
async function findCase(page: Page, { problems, isIntegrated, is = () => true }: Wanted): Promise<Found> {
  const { items } = await read(page, listAccessIssues, { query: 'page-size=100' })
  // Nothing is resolved at a cancelled property.
  for (const item of items.filter(({ tags }) => !tags.includes('CANCELLED'))) {
    const names = item.accessIssues.problems.map(({ publicName }) => publicName)
    if (problems && names.toSorted().join() !== problems.toSorted().join()) continue
    if (isIntegrated !== undefined && item.isIntegrated !== isIntegrated) continue
    const found = await caseOf(page, item.compliancePropertyId)
    if (is(found)) return { item, found, address: found.property.address }
  }
  throw new Error('There is no such property in the demo data')
}
const caseOf = async (page: Page, id: number) => read(page, getAccessCase, { id })

async function openFromList(page: Page, { addressLine1 }: AccessIssueItem): Promise<Locator> {
  await page.goto(`${path}?query=${encodeURIComponent(addressLine1)}`)
  await page
    .getByRole('button', { name: `Resolve issue of ${addressLine1}`, exact: true })
    .first()
    .click()
  return wizardOn(page)
}
const wizardOn = (page: Page): Locator => page.getByRole('dialog', { name: /^Resolve access issues/ })

test.beforeEach(async ({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('a tenant who cannot be reached: a call, an email and a booking, one issue after another', async ({ page }) => {
  await useSession(page, person)
  const { item, found } = await findCase(page, {
    problems: [unreachable, 'Automatic messages were not answered', 'Tenant not home in business hours'],
  })
  const id = item.compliancePropertyId
  const tenant = found.property.occupants[0]?.name ?? ''
  const wizard = await openFromList(page, item)
  await wizard.getByRole('tab', { name: 'Speak with the tenant' }).click()
  const notes = wizard.getByRole('textbox', { name: /What was agreed/ })
  await expect(notes).toBeVisible()
  await wizard.getByRole('button', { name: 'I have spoken with the tenant' }).click()
  await expect(wizard.getByText('Notes are required')).toBeVisible()
  await chooseTenant(page, tenant)
  await notes.click()
  await page.keyboard.type('Left a message, 5 < 6 pm')
  await wizard.getByRole('button', { name: 'I have spoken with the tenant' }).click()

  await expect(wizard.getByRole('heading', { name: 'Automatic messages were not answered' })).toBeVisible()
  await wizard.getByRole('tab', { name: 'Email the tenant' }).click()
  await expect(wizard.getByRole('textbox', { name: /^Message/ })).toContainText('We have not been able to reach you')
  await wizard.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview email' })
  await preview.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()

  await expect(wizard.getByRole('heading', { name: 'Tenant not home in business hours' })).toBeVisible()
  await wizard.getByRole('tab', { name: 'Book for the tenant' }).click()
  await wizard.getByRole('button', { name: 'Choose a time' }).click()
  const booking = page.getByRole('dialog', { name: /^Book on behalf of tenant/ })
  await expect(booking.getByText('How the technician gets in')).toBeVisible()
  const service = booking.getByRole('radiogroup', { name: 'Service' }).getByRole('radio').first()
  // Asked for only where there are several.
  if ((await service.count()) > 0) await service.check({ force: true })
  await booking
    .getByText(/ (am|pm) – /)
    .first()
    .click()
  await booking.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(booking.getByText('Primary contact')).toBeVisible()
  await booking.getByRole('button', { name: 'Next', exact: true }).click()
  await booking.getByRole('button', { name: 'Book visit' }).click()
  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
  await wizard.getByRole('button', { name: 'Done' }).click()

  const mails = await read(page, listPropertyEmails, { id, query: `caseId=${found.problem_case_details.case_id}` })
  expect(mails.items.filter(({ kind }) => kind === 'OCCUPANT_NOTICE')).toHaveLength(1)
  const { items } = await read(page, listTimeline, { id })
  const event = items.find(({ title }) => title === 'The agency spoke with the tenant')
  expect(event?.details).toEqual([unreachable, `Notes: ${tenant}: Left a message, 5 < 6 pm`])
  expect(items.filter(({ title }) => title === 'The tenant was emailed')).toHaveLength(1)
  expect((await read(page, getProperty, { id })).accessIssueCaseId).toBeNull()
})

async function chooseTenant(page: Page, name: string): Promise<void> {
  await wizardOn(page)
    .getByRole('combobox', { name: /Who did you speak with/ })
    .click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** The commonest problems, how they are solved, and the clicks that it takes in the list; one more leads there from the dashboard. */
const commonest: [problem: string, solution: string | null, confirm: string, clicks: number][] = [
  [unreachable, 'Allow entry by notice', 'Allow entry by notice', 3],
  [unreachable, 'Email the tenant', 'Send email', 3],
  ['No tenant details', 'Confirm the property is vacant', 'The property is vacant', 3],
  ['Automatic messages were not answered', 'Allow entry by notice', 'Allow entry by notice', 3],
  ['Key did not work', null, 'The key works', 2],
  ['Tenant details not confirmed for over 30 days', null, 'The details are right', 2],
]

test('from the open tab of the dashboard each of the commonest problems is resolved with at most four clicks', async ({
  page,
}) => {
  await openAs(page, 'sa.manager')
  // The dashboard opens the gravest tab once it has its numbers. Where that is another one, choosing the tab is a click more.
  await expect(page.getByText(/^As at /)).toBeVisible()
  const tab = page.getByRole('tab', { name: /^Resolve access issues/ })
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
  await page.getByRole('link', { name: 'View all access issues' }).click()
  for (const [problem, solution, confirm, clicks] of commonest) {
    const { item } = await findCase(page, { problems: [problem] })
    let count = 0
    const click = async (target: Locator) => {
      await target.click()
      count += 1
    }
    await page.getByRole('searchbox', { name: 'Search access issues' }).fill(item.addressLine1)
    await click(page.getByRole('button', { name: `Resolve issue of ${item.addressLine1}`, exact: true }))
    const wizard = wizardOn(page)
    if (solution !== null) await click(wizard.getByRole('tab', { name: solution }))
    if (confirm === 'Send email') await expect(wizard.getByRole('textbox', { name: /^Message/ })).toBeVisible()
    await click(wizard.getByRole('button', { name: confirm }))
    await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
    expect(count, problem).toBe(clicks)
    await wizard.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('No access issues found')).toBeVisible()
  }
})
