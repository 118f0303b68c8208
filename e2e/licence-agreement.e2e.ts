import { expect, test } from './support/journey.ts'
import { beginSession, signIn } from './support/people.ts'

/* Needs a user who has not accepted: no other journey with this server signs in as this one. */
test('a pending licence agreement blocks the portal until it is accepted, and can be left by logging out', async ({
  page,
}) => {
  await signIn(page, 'wa.master')
  const agreement = page.getByRole('dialog')
  await expect(agreement).toBeVisible()
  expect((await page.request.get('/v1/agency/property-managers')).status()).toBe(403)
  await agreement.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)

  await beginSession(page, 'wa.master')
  await page.goto('/')
  await expect(agreement).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(agreement).toBeVisible()
  await expect(agreement.getByRole('button', { name: 'Close' })).toHaveCount(0)

  await agreement.getByRole('button', { name: 'Continue' }).click()
  await expect(agreement.getByText('You must accept the End User License Agreement to continue')).toBeVisible()
  await page.reload()
  await expect(agreement).toBeVisible()

  await agreement.getByRole('checkbox').check({ force: true })
  await agreement.getByRole('button', { name: 'Continue' }).click()
  await expect(agreement).toBeHidden()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(agreement).toBeHidden()
  expect((await page.request.get('/v1/me/terms')).status()).toBe(204)
})
