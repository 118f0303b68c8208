import { getLaw } from '../contract/law.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openAs } from './support/people.ts'
import { read } from './support/read.ts'

test('a property manager reads the law of the state, what is coming, and the law of another state', async ({
  page,
}) => {
  await openAs(page, 'vic.manager', '/settings/preferences')
  await page.getByRole('contentinfo').getByRole('link', { name: 'The law' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The law' })).toBeVisible()
  const coming = page.getByRole('region', { name: 'What is coming' })
  await expect(coming.getByRole('heading', { name: 'Efficient shower heads' })).toBeVisible()
  await expect(coming.getByText(/^in \d+ days$/).first()).toBeVisible()
  const inForce = page.getByRole('region', { name: 'What the law asks for' })
  const smoke = inForce.getByRole('article', { name: 'Smoke alarm check' })
  await expect(smoke).toContainText('every 12 months')
  await smoke.getByText('Details and sources').click()
  await expect(
    smoke.getByRole('link', { name: /Residential Tenancies Regulations 2021 \(Vic\) Sch 3 cl 3/ }),
  ).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('region', { name: 'Our practice' })).toContainText('not law')
  await expect(page.getByRole('region', { name: 'Entry by notice' })).toContainText('Inspections')

  await page.getByRole('combobox', { name: 'State' }).selectOption('Queensland')
  await expect(page).toHaveURL(/\/law\?state=qld$/)
  await expect(inForce.getByRole('article', { name: 'Test by the tenant' })).toContainText('Tenant')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  // The number of a coming rule opens the properties that it counts.
  await page.goto('/law')
  const count = coming.getByRole('article', { name: 'Efficient shower heads' }).getByRole('link')
  const [, properties = ''] = /Your properties: ([\d,]+)/.exec((await count.textContent()) ?? '') ?? []
  await count.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Efficient shower heads' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Your properties: ${properties}.`)
  const row = page.getByRole('list', { name: 'Efficient shower heads' }).getByRole('listitem').first()
  await row.getByRole('button', { expanded: false }).first().click()
  await expect(row.getByText(/a visit can show it/)).toBeVisible()

  // A citation opens its rule.
  const { rules } = await read(page, getLaw)
  const rule = rules.find(({ duty }) => duty === 'SAFETY_SWITCH')
  await page.goto(`/law#rule-${rule?.ruleId}`)
  const article = page.getByRole('article', { name: 'Safety switches', exact: true })
  await expect(article).toBeFocused()
  await expect(article).toBeInViewport()
})

test('a property manager writes to the owners about a coming rule and sees whom', async ({ page }) => {
  await openAs(page, 'qld.manager', '/law')
  await page.getByRole('link', { name: /^Your properties: .*, Interconnected smoke alarms/ }).click()
  await page.getByRole('button', { name: 'Letter to owners' }).click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Your text' })
  await text.fill('The alarms of your property must be interconnected by New Year.')
  await page.getByRole('button', { name: 'Save the letter' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('combobox', { name: 'Progress' }).selectOption('Nothing done yet')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Write to owners' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to owners' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview email' })).toContainText('A change of law from')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await dialog.getByRole('button', { name: /^Write to the owners of/ }).click()
  await expect(page.getByRole('link', { name: /^Letter sent: [1-9]/ })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: /^Letter sent: / }).click()
  await expect(
    page
      .getByRole('table')
      .getByText(/^Letter sent \d/)
      .first(),
  ).toBeVisible()
})
