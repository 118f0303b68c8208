import type { Locator, Page } from '@playwright/test'
import { getAccessCase, type AccessCase } from '../contract/access-issues/access-case.ts'
import { listAccessIssues, type AccessIssueItem } from '../contract/access-issues/access-issue-lists.ts'
import type { CaseFile } from '../contract/case-files.ts'
import { listPropertyEmails } from '../contract/emails.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { listTimeline } from '../contract/timeline.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

const path = '/action-required/access-issues'
const person = 'qld.manager'
const unreachable = 'We cannot reach the tenant'

type Found = { item: AccessIssueItem; found: AccessCase; address: string }
type Wanted = { problems?: string[]; isIntegrated?: boolean; is?: (found: AccessCase) => boolean }

/** A property of the list with exactly these problems. */
async function findCase(page: Page, { problems, isIntegrated, is = () => true }: Wanted): Promise<Found> {
  const { items } = await read(page, listAccessIssues, { query: 'page-size=100' })
  for (const item of items) {
    const names = item.accessIssues.problems.map(({ publicName }) => publicName)
    if (problems && names.toSorted().join() !== problems.toSorted().join()) continue
    if (isIntegrated !== undefined && item.isIntegrated !== isIntegrated) continue
    const found = await caseOf(page, item.compliancePropertyId)
    if (is(found)) return { item, found, address: found.property.address }
  }
  throw new Error('There is no such property in the demo data')
}
const isSolvable = ({ blocked_entry_methods: methods }: AccessCase): boolean =>
  methods.every(({ problem_sets: sets }) => sets.every(({ suggested_actions: actions }) => actions.length > 0))
const caseOf = async (page: Page, id: number) => read(page, getAccessCase, { id })
const isListed = async (page: Page, id: number) =>
  (await read(page, listAccessIssues, { query: 'page-size=100' })).items.some(
    ({ compliancePropertyId }) => compliancePropertyId === id,
  )

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

test('a key that did not work is replaced, and every way in that needs it is free again', async ({ page }) => {
  await openAs(page, person, path)
  const { item, found, address } = await findCase(page, { problems: ['Key did not work'], isIntegrated: false })
  const id = item.compliancePropertyId
  expect(found.blocked_entry_methods.length).toBeGreaterThan(1)
  const wizard = await openFromList(page, item)
  await expect(wizard.getByText(address)).toBeVisible()
  await expect(wizard.getByText('Services due')).toBeVisible()
  // The same key blocks both, so there is nothing to choose.
  await expect(wizard.getByRole('heading', { name: 'Key did not work' })).toBeVisible()
  await expect(wizard.getByText('The technician collected the key, but it did not open the door.')).toBeVisible()
  await expect(wizard.getByRole('region', { name: 'Agency key' })).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Update the key' }).click()
  const form = page.getByRole('dialog', { name: /^Edit property/ })
  await form.getByRole('textbox', { name: 'Key number' }).fill('NEW-77')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Update property' }).click()

  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Done' }).click()
  await expect(wizard).toBeHidden()
  expect((await caseOf(page, id)).blocked_entry_methods).toEqual([])
  expect(await isListed(page, id)).toBe(false)
  expect((await read(page, getProperty, { id })).keyNumber).toBe('NEW-77')
  const { items } = await read(page, listTimeline, { id })
  expect(items.find(({ title }) => title.startsWith('Case closed'))?.details).toContain('The key details were updated')

  // An old link to the resolved issue.
  await page.goto(`${path}?resolve=${id}`)
  await expect(wizard.getByText('There are no access issues for this property.')).toBeVisible()
  await expectAccessible(page)
})

test('a tenant who cannot be reached: a call, an email and a booking, one issue after another', async ({ page }) => {
  await openAs(page, person, path)
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
  await expectAccessible(page)
  await chooseTenant(page, tenant)
  await notes.click()
  await page.keyboard.type('Left a message, 5 < 6 pm')
  await wizard.getByRole('button', { name: 'I have spoken with the tenant' }).click()

  await expect(wizard.getByRole('heading', { name: 'Automatic messages were not answered' })).toBeVisible()
  await wizard.getByRole('tab', { name: 'Email the tenant' }).click()
  await wizard.getByRole('button', { name: 'Write the email' }).click()
  const email = page.getByRole('dialog', { name: 'Send email to tenant' })
  await expect(email.getByRole('textbox', { name: /^Message/ })).toContainText('We have not been able to reach you')
  await expectAccessible(page)
  await email.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()

  await expect(wizard.getByRole('heading', { name: 'Tenant not home in business hours' })).toBeVisible()
  await wizard.getByRole('tab', { name: 'Book for the tenant' }).click()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Choose a time' }).click()
  const booking = page.getByRole('dialog', { name: /^Book on behalf of tenant/ })
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

/** The commonest problems, how they are solved, and the clicks that it takes from the dashboard. */
const commonest: [problem: string, solution: string | null, confirm: string, clicks: number][] = [
  [unreachable, 'Allow entry by notice', 'Allow entry by notice', 4],
  ['No tenant details', 'Confirm the property is vacant', 'The property is vacant', 4],
  ['Automatic messages were not answered', 'Allow entry by notice', 'Allow entry by notice', 4],
  ['Key did not work', null, 'The key works', 3],
  ['Tenant details not confirmed for over 30 days', null, 'The details are right', 3],
]

test('from the open tab of the dashboard each of the commonest problems is resolved with at most four clicks', async ({
  page,
}) => {
  await openAs(page, 'sa.manager')
  for (const [problem, solution, confirm, clicks] of commonest) {
    const { item } = await findCase(page, { problems: [problem] })
    let count = 0
    const click = async (target: Locator) => {
      await target.click()
      count += 1
    }
    await page.goto('/')
    // The dashboard opens the gravest tab once it has its numbers. Where that is another one, choosing the tab is a click more.
    await expect(page.getByText(/^As at /)).toBeVisible()
    const tab = page.getByRole('tab', { name: /^Resolve access issues/ })
    const isOpen = (await tab.getAttribute('aria-selected')) === 'true'
    if (!isOpen) await click(tab)
    await click(page.getByRole('link', { name: 'View all access issues' }))
    await page.getByRole('searchbox', { name: 'Search access issues' }).fill(item.addressLine1)
    await click(page.getByRole('button', { name: `Resolve issue of ${item.addressLine1}`, exact: true }))
    const wizard = wizardOn(page)
    if (solution !== null) await click(wizard.getByRole('tab', { name: solution }))
    await click(wizard.getByRole('button', { name: confirm }))
    await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
    expect(count, problem).toBe(isOpen ? clicks : clicks + 1)
    await wizard.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('No access issues found')).toBeVisible()
  }
})

test('from the urgent tab of the dashboard a reload keeps the wizard', async ({ page }) => {
  await openAs(page, person, '/?action-required-tab=urgent-active-notices')
  await page
    .getByRole('button', { name: /^Resolve issue of/ })
    .first()
    .click()
  await expect(wizardOn(page)).toBeVisible()
  await expect(page).toHaveURL(/resolve=\d+/)
  await page.reload()
  await expect(wizardOn(page)).toBeVisible()
  await wizardOn(page).getByRole('button', { name: 'Close' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question.or(page.getByRole('tabpanel')).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(wizardOn(page)).toBeHidden()
  await expect(page).toHaveURL('/?action-required-tab=urgent-active-notices')
})

test('another tab and an ended session: the newer case is shown, and what was typed stays', async ({
  page,
  context,
}) => {
  await openAs(page, person, path)
  const { item, found } = await findCase(page, {
    problems: ['Key did not work', unreachable],
    is: isSolvable,
  })
  const id = item.compliancePropertyId
  const wizard = await openFromList(page, item)
  await expect(wizard.getByRole('heading', { name: 'How should we get in?' })).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Unblock Appointment' }).click()
  await wizard.getByRole('tab', { name: 'Speak with the tenant' }).click()
  const notes = wizard.getByRole('textbox', { name: /What was agreed/ })
  if (found.property.occupants.length > 1) await chooseTenant(page, found.property.occupants[0]?.name ?? '')
  await notes.click()
  await page.keyboard.type('Home on Friday')

  const tab = await context.newPage()
  await tab.goto(`${path}?resolve=${id}`)
  await wizardOn(tab).getByRole('button', { name: 'Unblock Entry notice' }).click()
  await wizardOn(tab)
    .getByRole('button', { name: /^The key works/ })
    .click()
  await expect(wizardOn(tab).getByText('Entry notice is unblocked')).toBeVisible()
  await tab.close()

  const send = wizard.getByRole('button', { name: 'I have spoken with the tenant' })
  await send.click()
  await expect(
    wizard.getByText(/You changed this in another tab or window.*What you see now is up to date/),
  ).toBeVisible()
  await expect(notes).toHaveText('Home on Friday')
  await expectAccessible(page)

  await context.clearCookies({ name: 'acp_session' })
  await send.click()
  const cover = page.getByRole('alertdialog', { name: "We're sorry, your session has expired" })
  await expect(cover).toBeVisible()
  const opened = context.waitForEvent('page')
  await cover.getByRole('link', { name: /^Log back in/ }).click()
  const signIn = await opened
  await expect(signIn.getByRole('heading', { name: 'You are logged in again' })).toBeVisible()
  await signIn.close()
  await expect(cover).toBeHidden()
  await expect(wizard.getByText('This was not saved.')).toBeVisible()
  await expect(notes).toHaveText('Home on Friday')
  await send.click()
  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
})

test('a vacant property has one way in, and the instructions reach the technicians', async ({ page }) => {
  await openAs(page, person, path)
  const { item } = await findCase(page, {
    problems: ['Power or gas not connected'],
    is: ({ property }) => property.isVacant,
  })
  const id = item.compliancePropertyId
  const wizard = await openFromList(page, item)
  await expect(wizard.getByText('Vacant entry: 1 issue left')).toBeVisible()
  await wizard.getByRole('button', { name: 'Send instructions' }).click()
  await expect(wizard.getByText('Notes cannot be empty')).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('textbox', { name: /How do we get in/ }).fill('Power is on from Monday')
  await wizard.getByRole('button', { name: 'Send instructions' }).click()
  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
  await wizard.getByRole('button', { name: 'Done' }).click()
  expect((await read(page, getProperty, { id })).accessNotes).toMatchObject([
    { kind: 'ACCESS', notes: 'Power is on from Monday' },
  ])
  await page.goto(`/property/${id}`)
  await expect(page.getByText('Power is on from Monday')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resolve issue' })).toBeHidden()
})

test('where nothing can be done here, the help team is named', async ({ page }) => {
  await openAs(page, person, path)
  const disqualified = await findCase(page, { is: (found) => found.all_entry_methods_disqualified })
  const wizard = await openFromList(page, disqualified.item)
  await expect(wizard.getByText('There is no way in left that can be unblocked here')).toBeVisible()
  await expect(wizard.getByRole('link', { name: '1300 975 707' })).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Close' }).last().click()
  await expect(wizard).toBeHidden()

  const unsolved = await findCase(page, {
    is: ({ blocked_entry_methods: methods }) =>
      methods.length === 1 &&
      methods[0]?.problem_sets.every(({ suggested_actions: actions }) => actions.length === 0) === true,
  })
  await openFromList(page, unsolved.item)
  await expect(wizard.getByText('We need to solve this together')).toBeVisible()
  await expect(wizard.getByRole('link', { name: 'help@provider.example' })).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Close' }).last().click()
  await expect(wizard).toBeHidden()
  expect(await isListed(page, unsolved.item.compliancePropertyId)).toBe(true)

  await page.goto(`${path}?resolve=99999999`)
  await expect(wizard.getByText('An unexpected error occurred while resolving access issues.')).toBeVisible()
  await expect(wizard.getByText('Property not found')).toBeVisible()
  await expectAccessible(page)
})

test('several issues in a row: closing asks, and the wizard resumes where it was', async ({ page }) => {
  await openAs(page, person, path)
  const { item } = await findCase(page, {
    problems: ['Automatic messages were not answered', 'Tenant not home in business hours'],
  })
  const wizard = await openFromList(page, item)
  await expect(wizard.getByText('Appointment: 2 issues left')).toBeVisible()
  await expect(wizard.getByRole('heading', { name: 'Automatic messages were not answered' })).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Are you sure you want finish resolving access issues?')).toBeVisible()
  await expect(question.getByText('Any access issues that you have already resolved have been saved.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Back' }).click()

  // Allowing entry by notice solves both, so the first is solved another way: by an email address in the tenancy.
  await wizard.getByRole('tab', { name: 'Update tenant details' }).click()
  await wizard.getByRole('button', { name: 'I have updated them' }).click()
  await expect(wizard.getByRole('heading', { name: 'Tenant not home in business hours' })).toBeVisible()
  await expect(wizard.getByText('Appointment: 1 issue left')).toBeVisible()
  await wizard.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(wizard).toBeHidden()

  await page.goto(`${path}?resolve=${item.compliancePropertyId}`)
  await expect(wizard.getByRole('heading', { name: 'Tenant not home in business hours' })).toBeVisible()
  await wizard.getByRole('button', { name: 'Allow entry by notice' }).last().click()
  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
})

test('a colleague resolves the issue meanwhile: the newer case is shown, and what was typed goes into the case file', async ({
  page,
  browser,
}) => {
  await openAs(page, person, path)
  const { item, found } = await findCase(page, { problems: ['Alarm or security system needs a code'] })
  const id = item.compliancePropertyId
  const wizard = await openFromList(page, item)
  const notes = wizard.getByRole('textbox', { name: /switch it off and on again/ })
  await notes.fill('Code 1234')
  const other = await (await browser.newContext()).newPage()
  await openAs(other, person, path)
  const reply = await other.request.post(`/v2/property/${id}/access-issues/action`, {
    data: {
      solutionLabel: 'ProvideInstructionsToBypassHomeSecurity',
      notes: 'Code 9999',
      version: found.problem_case_details.version,
    },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(reply.status()).toBe(200)
  await wizard.getByRole('button', { name: 'Send instructions' }).click()
  await expect(wizard.getByText(/These access issues have changed/)).toBeVisible()
  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
  await expectAccessible(page)
  const typed = wizard.getByRole('region', { name: /^What you typed: / })
  await expect(typed.getByText('Code 1234')).toBeVisible()
  await typed.getByRole('button', { name: 'Add to the case file' }).click()
  await expect(typed.getByRole('button', { name: 'Added to the case file' })).toBeVisible()
  const file = await page.request.get(`/v1/property/${id}/access-cases/${found.problem_case_details.case_id}`)
  expect(((await file.json()) as { data: CaseFile }).data.entries.at(-1)?.text).toBe('Code 1234')
  expect((await read(page, getProperty, { id })).accessNotes.map((note) => note.notes)).toEqual(['Code 9999'])
  await other.context().close()
})

test('wholly by keyboard: a tenancy is confirmed', async ({ page }) => {
  await openAs(page, person, path)
  const { item } = await findCase(page, {
    problems: ['Tenant details not confirmed for over 30 days'],
    // Without a key there would be a choice of ways in.
    is: ({ blocked_entry_methods: methods }) => methods.every(({ problem_sets: sets }) => sets.length === 1),
  })
  const id = item.compliancePropertyId
  await page.goto(`${path}?resolve=${id}`)
  const wizard = wizardOn(page)
  await expect(wizard.getByRole('tab', { name: 'Confirm tenant details' })).toHaveAttribute('aria-selected', 'true')
  await expect(wizard.getByRole('region', { name: 'Current lease agreement' })).toBeVisible()
  await tabTo(page, wizard.getByRole('tab', { name: 'Confirm tenant details' }))
  await page.keyboard.press('ArrowRight')
  await expect(wizard.getByRole('tab', { name: 'Update tenant details' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const confirm = wizard.getByRole('button', { name: /^The details (in PropertyMe )?are right$/ })
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(wizard.getByText('All access issues are resolved')).toBeVisible()
  await tabTo(page, wizard.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(wizard).toBeHidden()
  expect(await isListed(page, id)).toBe(false)
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('on a phone the preferences are opened, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, person, path)
  const { item, found } = await findCase(page, { problems: ['Entry is not allowed by your preferences'] })
  expect(found.is_blocked_by_preferences).toBe(true)
  const id = item.compliancePropertyId
  const wizard = await openFromList(page, item)
  await expect(wizard.getByText('Blocked by your preferences').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Unblock Entry notice' }).click()
  await wizard.getByRole('combobox', { name: 'What you can do' }).selectOption({ label: 'Allow entry by notice' })
  await expect(wizard.getByText('Leave this empty to always allow it.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Allow entry by notice' }).click()
  await expect(wizard.getByText(/is unblocked|All access issues are resolved/)).toBeVisible()
  await expectAccessible(page)
  expect((await read(page, getProperty, { id })).entryMethodPreferences.preferences.internalEnPreference).toBe('YES')
})
