const reloadAdvice = 'Reload to see the change.'

/** What a save over an older version is answered with. */
export const staleEditText = (change: string): string => `${change}. ${reloadAdvice}`

/** The same for a form that has loaded the change itself. */
export const withoutReloadAdvice = (message: string): string => message.replace(` ${reloadAdvice}`, '')
