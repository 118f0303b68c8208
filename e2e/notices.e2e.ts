import type { Browser, Page } from '@playwright/test'
import { listNotices, type NoticeItem } from '../contract/access-issues/access-issue-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openSystem, useSession } from './support/people.ts'
import { read } from './support/read.ts'

const path = '/action-required/access-issues'
/** The older version of the list: the agency of this user resolves issues as notices. */
const username = 'vic.classic'

const isFresh = ({ problems, tags, canRequestOneOffEntry }: NoticeItem): boolean =>
  canRequestOneOffEntry &&
  !tags.includes('CANCELLED') &&
  problems.length === 1 &&
  problems.every(({ isContactDiRequired, resolveRequest }) => !isContactDiRequired && resolveRequest === null)

async function notices(page: Page): Promise<NoticeItem[]> {
  return (await read(page, listNotices, { query: 'page-size=100' })).items
}

async function openMenu(page: Page, { property }: NoticeItem): Promise<void> {
  await page.goto(`${path}?query=${encodeURIComponent(property.address)}`)
  await page.getByRole('button', { name: `Actions for ${property.addressLine1}` }).click()
}
async function openFromMenu(page: Page, notice: NoticeItem, item: string) {
  await openMenu(page, notice)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page.getByRole('dialog')
}

/** What was asked for before is withdrawn, so that every service can be chosen. */
async function findFresh(page: Page): Promise<NoticeItem> {
  const notice = (await notices(page)).find(isFresh)
  if (!notice) throw new Error('There is no such notice in the demo data')
  const { compliancePropertyId: id } = notice.property
  const { oneOffEntryRequests } = await read(page, getProperty, { id })
  await page.goto(path)
  for (const { requestId } of oneOffEntryRequests) {
    const url = `/v1/property/${id}/entry-notification/one-off/${requestId}/withdraw`
    expect(await page.evaluate(async (to) => (await fetch(to, { method: 'POST' })).ok, url)).toBe(true)
  }
  return notice
}

/** An employee of the provider at the request of a property, in a separate browser. */
async function administratorAt(browser: Browser, address: string): Promise<Page> {
  const page = await openSystem(browser, 'vic.admin', `/ServiceRequests/index?search=${encodeURIComponent(address)}`)
  await page.getByRole('link', { name: new RegExp(`^Resolve access issue \\d+: ${address}`) }).click()
  return page
}

test('an agency asks to resolve a notice, the provider declines with a reason, and the case file tells it', async ({
  page,
  browser,
}) => {
  await useSession(page, username)
  const notice = await findFresh(page)
  const { addressLine1, compliancePropertyId: id } = notice.property

  // Wholly by keyboard: the notes are needed, Back keeps them.
  const dialog = await openFromMenu(page, notice, 'Request to resolve')
  const notes = dialog.getByRole('textbox', { name: 'Notes' })
  await notes.focus()
  await page.keyboard.type('   ')
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(dialog.getByText('Notes cannot be empty')).toBeVisible()
  await notes.fill('The tenant agreed to Friday')
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(notes).toHaveValue('The tenant agreed to Friday')
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByRole('button', { name: 'Request to resolve' }).press('Enter')
  await expect(page.getByText('Resolve Success')).toBeVisible()
  await openMenu(page, notice)
  await expect(page.getByRole('menuitem', { name: /^Request to resolve/ })).toHaveAttribute('aria-disabled', 'true')

  // Entry by notice for the next booking: its first lawful day is shown before.
  await page.getByRole('menuitem', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Request one-off EN' }).click()
  await expect(dialog.getByText(/^Earliest lawful day: /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Request one-off EN' }).click()
  await expect(dialog.getByText('Please select a service')).toBeVisible()
  await dialog.getByRole('checkbox').first().check({ force: true })
  await dialog.getByRole('button', { name: 'Request one-off EN' }).click()
  await expect(page.getByText('Request Succeed')).toBeVisible()
  await expect(page.getByText('The one-off entry notification will apply to the next booking')).toBeVisible()

  const admin = await administratorAt(browser, addressLine1)
  await expect(admin.getByRole('main')).toContainText('The tenant agreed to Friday')
  await admin.getByRole('button', { name: 'Decline' }).click()
  await expect(admin.getByText('Say why it is declined')).toBeVisible()
  await admin.getByLabel(/^Note to the agency/).fill('Please book the Friday first')
  await admin.getByRole('button', { name: 'Decline' }).click()
  await expect(admin.getByRole('status')).toContainText('declined')
  await admin.context().close()

  // The property page on a phone: the answer, the entry notification and the case file with its PDF.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('Request withdrawn')).toBeVisible()
  expect((await read(page, getProperty, { id })).oneOffEntryRequests).toEqual([])
  await page.getByRole('heading', { name: 'Issues and documents' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Please book the Friday first', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Case file')
  const file = page.getByRole('list', { name: 'Case file, oldest first' })
  await expect(file).toContainText('Provider asked to resolve the access issue')
  await expect(file).toContainText('Request for entry by notice withdrawn')
  await expect(file).toContainText('Please book the Friday first')
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Access record \d+ .+\.pdf$/)
})

test('several issues of a property are resolved in one dialog, and the provider’s calls are in the case file', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await useSession(page, username)
  const several = (await notices(page)).find(
    ({ problems, tags }) =>
      problems.length > 1 && !tags.includes('CANCELLED') && problems.every((problem) => !problem.isContactDiRequired),
  )
  if (!several) throw new Error('There is no property with several issues in the demo data')
  const { compliancePropertyId: id, address } = several.property

  const admin = await openSystem(browser, 'vic.admin', `/Properties/view/${id}`)
  await admin.getByRole('button', { name: 'Record attempt' }).click()
  await expect(admin.getByText('Choose what was done.')).toBeVisible()
  await admin.getByLabel('Message left').check()
  await admin.getByLabel('With whom').fill('Noor Tenant')
  await admin.getByLabel(/^What was said/).fill('Asked to be called back')
  await admin.getByRole('button', { name: 'Record attempt' }).click()
  await expect(admin.getByRole('status')).toContainText('The attempt is recorded.')
  await admin.context().close()

  await page.goto(`${path}?query=${encodeURIComponent(address)}`)
  await page.getByRole('button', { name: `Resolve notice of ${several.property.addressLine1}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  for (const { publicName } of several.problems)
    await dialog.getByRole('checkbox', { name: publicName }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'How was it resolved?' }).fill('The tenant is home on Friday')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Resolve Success')).toBeVisible()
  const resolved = await read(page, listNotices, { query: `resolved=true&propertyId=${id}` })
  const reasons = resolved.items.filter(({ resolution }) => resolution?.reason === 'The tenant is home on Friday')
  expect(reasons.length).toBe(several.problems.length)

  await page.goto(`/property/${id}`)
  await page.getByRole('heading', { name: 'Issues and documents' }).scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Case file' }).click()
  await expect(page.getByRole('list', { name: 'Case file, oldest first' })).toContainText(
    'Message left for Noor Tenant',
  )
})
