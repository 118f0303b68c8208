const name = 'data-covered'

/** Hides everything but the session's cover, before its code has loaded too (see styles.css). */
export const coverPage = (): void => document.documentElement.setAttribute(name, '')

export const uncoverPage = (): void => document.documentElement.removeAttribute(name)
