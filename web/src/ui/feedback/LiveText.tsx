import { createPortal } from 'react-dom'
import { liveRegion } from '@/ui/feedback/live-region.ts'

/** Hidden text that screen readers read when it appears or changes. */
export function LiveText({ children }: { children: string }) {
  return createPortal(<div>{children}</div>, liveRegion())
}
