import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'

export interface UiProviderProps {
  /** Called for every link of ours that stays within the portal; modified clicks and other origins go to the browser. */
  navigate: (href: string) => void
  children: ReactNode
}

/** Gives `href` of menus, pagers, breadcrumbs and text links to the router without their knowing it. */
export function UiProvider({ navigate, children }: UiProviderProps) {
  return (
    <I18nProvider locale="en-AU">
      {/* react-aria looks for this id before it adds a style element, which our content policy forbids; styles.css has the rule. */}
      <meta id="react-aria-pressable-style" />
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </I18nProvider>
  )
}
