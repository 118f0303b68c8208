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
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Efficient shower heads ${properties}`)
  await expect(
    page
      .getByRole('table')
      .getByText(/ask at the next visit/)
      .first(),
  ).toBeVisible()

  // A citation opens its rule.
  const { rules } = await read(page, getLaw)
  const rule = rules.find(({ duty }) => duty === 'SAFETY_SWITCH')
  await page.goto(`/law#rule-${rule?.ruleId}`)
  const article = page.getByRole('article', { name: 'Safety switches', exact: true })
  await expect(article).toBeFocused()
  await expect(article).toBeInViewport()
})
