const reloadAdvice = 'Reload to see the change.'

/** Message for a save based on an older version. */
export const staleEditText = (change: string): string => `${change}. ${reloadAdvice}`

/** The same message for a form that has already loaded the change. */
export const withoutReloadAdvice = (message: string): string => message.replace(` ${reloadAdvice}`, '')
