import { useEffect, type ReactNode } from 'react'
import { NavigateContext } from '@/ui/actions/Link.tsx'
import { liveRegion } from '@/ui/feedback/live-region.ts'

export interface UiProviderProps {
  /** Called for every link within the portal; the browser handles modified clicks and other origins. */
  navigate: (href: string) => void
  children: ReactNode
}

/** Lets the router open the `href` of menus, pagers, breadcrumbs and text links. */
export function UiProvider({ navigate, children }: UiProviderProps) {
  useEffect(() => void liveRegion(), [])
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}
