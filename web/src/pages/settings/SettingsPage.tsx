import type { ReactNode } from 'react'
import { SettingsSidebar } from '@/areas/settings/SettingsSidebar.tsx'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'

/** The settings navigation around one of its pages. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page
      title={title}
      breadcrumbs={[
        { label: 'Home', href: paths.dashboard() },
        { label: 'Settings', href: paths.settings() },
        { label: title },
      ]}
      sidebar={<SettingsSidebar />}
      sidebarLabel="All settings"
    >
      {children}
    </Page>
  )
}
