import { listIntegrations } from '../contract/agency.ts'
import { listAgencies } from '../contract/auth.ts'
import { getSoftwareFiles } from '../contract/integration/software-files.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { beginSession, enterAgency } from './support/people.ts'
import { read } from './support/read.ts'

test('a master user says which column of an export is which, sees the rows, and a later file takes one click', async ({
  page,
}) => {
  await beginSession(page, 'vic.master')
  for (const { complianceAgencyId } of await read(page, listAgencies)) {
    await enterAgency(page, complianceAgencyId)
    if ((await read(page, listIntegrations)).some(({ software }) => software === 'REST')) break
  }
  const { items } = await read(page, listPortfolio, { query: 'page-size=100' })
  const property = items.find(({ tags }) => !tags.includes('CANCELLED'))
  const [, suburb = '', postcode = ''] = /^(.+) VIC (\d{4})$/.exec(property?.addressLine2 ?? '') ?? []
  const id = property?.compliancePropertyId ?? 0
  const file = (key: string, heading = 'Key No') => ({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Ref,Address,Suburb,Postcode,${heading},Tenant,Lease start\nA1,"${property?.addressLine1 ?? ''}",${suburb},${postcode},${key},Tina Tenant,03/04/2026\n`,
    ),
  })
  await page.goto('/settings/integration')
  await page.getByLabel('Export of Rest').setInputFiles(file('F1'))
  const wizard = page.getByRole('dialog', { name: /^Read a file of Rest/ })
  await expect(wizard.getByRole('combobox', { name: 'Key number' })).toHaveText(/Key No/)
  await wizard.getByRole('button', { name: 'Show the rows' }).click()
  await expect(wizard.getByText('whether its dates begin with the day')).toBeVisible()
  await wizard.getByText('Day first: 03/04/2026 is 3 April').click()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Show the rows' }).click()
  await expect(wizard.getByText('03/04/2026', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Start the dry run' }).click()
  await expect(page.getByText('Nothing changed yet')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Take over', exact: true }).click()
  await expect(page.getByText('Taken over')).toBeVisible({ timeout: 30_000 })
  expect((await read(page, getProperty, { id })).keyNumber).toBe('F1')

  await page.getByLabel('Export of Rest').setInputFiles(file('F2', 'Tag'))
  await expect(wizard.getByText('The column “Key No” is not in this file.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Export of Rest').setInputFiles(file('F2'))
  await wizard.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(async () => (await read(page, getProperty, { id })).keyNumber).toBe('F2')
  await expect.poll(async () => (await read(page, getSoftwareFiles)).files[0]?.status).toBe('TAKEN')
  await page.goto(`/property/${id}`)
  await expect(page.getByText(/^From Rest, file of/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
