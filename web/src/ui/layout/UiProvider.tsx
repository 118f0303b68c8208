import { useEffect, type ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { liveRegion } from '@/ui/feedback/live-region.ts'

export interface UiProviderProps {
  /** Called for every link within the portal; the browser handles modified clicks and other origins. */
  navigate: (href: string) => void
  children: ReactNode
}

/** Lets the router open the `href` of menus, pagers, breadcrumbs and text links. */
export function UiProvider({ navigate, children }: UiProviderProps) {
  useEffect(() => void liveRegion(), [])
  return (
    <I18nProvider locale="en-AU">
      {/* react-aria adds a style element unless it finds this id; our content policy forbids that, so styles.css has the rule. */}
      <meta id="react-aria-pressable-style" />
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </I18nProvider>
  )
}
