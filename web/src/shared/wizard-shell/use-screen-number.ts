import { useState } from 'react'

/** Counts the screens, so that the wizard's frame moves the focus to each new one. */
export function useScreenNumber(screen: string): number {
  const [shown, setShown] = useState({ screen, number: 0 })
  if (shown.screen === screen) return shown.number
  const next = { screen, number: shown.number + 1 }
  setShown(next)
  return next.number
}
