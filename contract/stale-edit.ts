const reloadAdvice = 'Reload to see the change.'

/** Message for a save based on an older version. */
export const staleEditText = (change: string): string => `${change}. ${reloadAdvice}`

/** The same message for a form that has already loaded the change. */
export const withoutReloadAdvice = (message: string): string => message.replace(` ${reloadAdvice}`, '')

/** The same message above a page that shows the change: reloading it would send the form again. */
export const withShownAdvice = (message: string): string =>
  message.replace(reloadAdvice, 'The page now shows the change. Please look at it before you send again.')
