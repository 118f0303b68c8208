import { expect, type Page } from '@playwright/test'

/** Nothing but the session's cover can be read, reached by keyboard, or found in the title. */
export async function expectCovered(page: Page): Promise<void> {
  const readable = await page.evaluate(() => {
    const cover = document.querySelector('[data-session-cover]')
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node as HTMLElement
      if (cover?.contains(element) || element.contains(cover)) continue
      if (element.checkVisibility({ visibilityProperty: true })) texts.push(element.outerHTML.slice(0, 100))
    }
    return texts
  })
  expect(readable).toEqual([])
  const { width = 0, height = 0 } = (await page.locator('[data-session-cover]').boundingBox()) ?? {}
  const window = page.viewportSize()
  expect([width, height]).toEqual([window?.width, window?.height])
  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press('Tab')
    // The browser's own controls follow after the last link; nothing of the page does.
    const isInside = await page.evaluate(
      () =>
        document.activeElement === document.body || document.activeElement?.closest('[data-session-cover]') !== null,
    )
    expect(isInside).toBe(true)
  }
  expect(await page.title()).toMatch(/^Session ended/)
}
