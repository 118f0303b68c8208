const cover = (isCovered: boolean) => document.documentElement.toggleAttribute('data-covered', isCovered)

/** Hides everything but the session's cover, before its code has loaded too (see styles.css). Returns how to show it again. */
export function coverPage(isCovered: boolean): () => void {
  cover(isCovered)
  return uncoverPage
}

export const uncoverPage = (): void => void cover(false)
