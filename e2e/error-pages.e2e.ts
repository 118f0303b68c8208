import type { Session } from '../contract/auth.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { sessionOf, useSession } from './support/people.ts'

test('an unknown path shows 404 with a reference', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const session = (await sessionOf(page)) as Session
  await page.goto('/nowhere/at-all')
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  const main = page.getByRole('main')
  for (const part of [session.complianceUserId, session.complianceAgencyId, '/nowhere/at-all'])
    await expect(main).toContainText(String(part))
  await expect(main).toContainText(/vic/i)
  await expect(page).toHaveTitle(/\| Compliance Portal$/)
  await expectAccessible(page)
})

test('an unknown path under /auth shows 404 without a session', async ({ page }) => {
  await page.goto('/auth/nowhere')
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
})

test('the error of a sign-in is shown as text, never as markup', async ({ page }) => {
  await page.goto(`/auth/error?message=${encodeURIComponent('<img src=x onerror=alert(1)>Failed to login')}`)
  await expect(page.getByText('<img src=x onerror=alert(1)>Failed to login')).toBeVisible()
  await expect(page.getByRole('link', { name: /log ?in/i })).toHaveAttribute('href', '/auth/login')
  await expectAccessible(page)
  await page.goto('/auth/error')
  await expect(page.getByText('Something went wrong').first()).toBeVisible()
})

test('the error page shows the session, the error and a link to sign in', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const session = (await sessionOf(page)) as Session
  await page.goto('/error')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(session.sessionId)
  await expect(page.getByRole('link', { name: /log ?in/i })).toBeVisible()
  await expectAccessible(page)
})
