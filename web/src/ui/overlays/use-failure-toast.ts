import { useState } from 'react'
import { toast } from '@/ui/overlays/toast-queue.ts'

/** The toast of a failed call. It is removed when the call is tried again. */
export function useFailureToast() {
  const [failure] = useState(() => {
    let shown: number | null = null
    return {
      show: (title: string, description?: string) => {
        shown = toast.error(title, description)
      },
      clear: () => {
        if (shown !== null) toast.dismiss(shown)
        shown = null
      },
    }
  })
  return failure
}
