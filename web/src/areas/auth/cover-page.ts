const cover = (isCovered: boolean) => document.documentElement.toggleAttribute('data-covered', isCovered)

let focused: Element | null = null

/** Hides everything but the session's cover, before its code has loaded too (see styles.css). Returns how to show it again. */
export function coverPage(isCovered: boolean): () => void {
  // The browser takes the focus from what is hidden.
  if (isCovered && !document.documentElement.hasAttribute('data-covered')) focused = document.activeElement
  cover(isCovered)
  return uncoverPage
}

export const uncoverPage = (): void => void cover(false)

/** What had the focus when the page was covered. */
export function takeFocused(): Element | null {
  const element = focused
  focused = null
  return element
}
