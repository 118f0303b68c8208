import { useState } from 'react'
import { discardUnsavedWork, hasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'

/** For actions outside the page that leave it, such as logging out: asks first while a form is unsaved. */
export function useAskBeforeLosing() {
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  return {
    askBeforeLosing: (go: () => void) => (hasUnsavedWork('form') ? setWanted(() => go) : go()),
    isAsking: wanted !== null,
    stay: () => setWanted(null),
    leave: () => {
      discardUnsavedWork()
      setWanted(null)
      wanted?.()
    },
  }
}
