import { expectCovered } from './support/covered.ts'
import { expect, test } from './support/journey.ts'
import { beginSession, sessionOf, stateSystemUrl } from './support/people.ts'

test('a session that ends covers the page and keeps the text, in the portal or in the state system', async ({
  page,
  context,
}) => {
  await beginSession(page, 'vic.manager')
  await page.goto('/portfolio')
  const search = page.getByRole('searchbox').first()
  await search.fill('12 Wattle')
  await expect(page).toHaveURL(/query=12(\+|%20)Wattle/)
  await context.clearCookies({ name: 'acp_session' })
  await search.fill('12 Wattlebird')
  // Focusing the window checks the session again.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event('focus'))
  })
  await expect(page.getByRole('alertdialog', { name: "We're sorry, your session has expired" })).toBeVisible()
  await expect(page.locator('input[type=search]').first()).toHaveValue('12 Wattlebird')
  await expectCovered(page)
  await page.getByRole('link', { name: 'Log back in' }).click()
  // The state is preselected and its session is still alive, so no password is needed.
  await expect(page).toHaveURL(/\/portfolio\?query=12(\+|%20)Wattle/)
  expect(await sessionOf(page)).not.toBeNull()

  // After signing out of the state system the portal asks to sign in there again.
  const other = await context.newPage()
  await other.goto(`${stateSystemUrl()}/vic/Users/logout`)
  await other.close()
  expect(await sessionOf(page)).toMatchObject({ requiresRelogin: true })
  // A refused call of the page may have started the redirect already.
  await page.reload().catch(() => undefined)
  await expect(page).toHaveURL((url) => url.href.startsWith(`${stateSystemUrl()}/vic/Users/login`))
})
