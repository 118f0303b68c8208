import type { Session } from '@contract/auth.ts'
import { legacyLink } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'

export type SettingsLink = { label: string; href: string; isExternal: boolean }
export type SettingsSection = { label: string; links: SettingsLink[] }

const here = (label: string, href: string): SettingsLink => ({ label, href, isExternal: false })

/** The settings hub: the user's own settings and the agency's. Only the master user manages users. */
export function settingsSections(session: Session): SettingsSection[] {
  const legacy = (label: string, page: Parameters<typeof legacyLink>[1]): SettingsLink => ({
    label,
    href: legacyLink(session, page),
    isExternal: true,
  })
  return [
    {
      label: 'My settings',
      links: [legacy('Profile and security', 'profile'), here('My preferences', paths.preferences())],
    },
    {
      label: 'Agency settings',
      links: [
        legacy('Office profile', 'officeProfile'),
        here('API Integration', paths.apiIntegration()),
        here('Management software', paths.integration()),
        ...(session.isComplianceAgencyUserMaster ? [legacy('Manage users', 'manageUsers')] : []),
        here('Notification preferences', paths.notificationPreferences()),
      ],
    },
  ]
}
