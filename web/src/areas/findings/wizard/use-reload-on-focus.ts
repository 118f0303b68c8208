import { useEffect } from 'react'
import { canReload, type FindingsWizardData } from './machine.ts'

/** Reloads the findings when the user comes back to the window, in the states that allow it. */
export function useReloadOnFocus(wizard: FindingsWizardData, reload: () => void): void {
  const isAllowed = canReload(wizard)
  useEffect(() => {
    if (!isAllowed) return undefined
    const onFocus = () => {
      if (document.visibilityState === 'visible') reload()
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [isAllowed, reload])
}
