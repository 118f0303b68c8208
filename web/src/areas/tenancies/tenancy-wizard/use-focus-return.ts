import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that opened the first dialog, because a dialog that replaces it does not know that
 * element.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has closed and restored the focus if it can.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}
