import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every component of the design system is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/gallery')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    // Colours do not depend on the width, so small screens are checked once.
    if (colorScheme === 'light') await expectAccessible(page)
  })
}
