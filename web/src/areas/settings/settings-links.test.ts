import { expect, it } from 'vitest'
import { givenSession } from '@/shared/testing/given-session.ts'
import { settingsSections } from './settings-links.ts'

const hubOf = (isMaster: boolean) =>
  settingsSections(givenSession({ isComplianceAgencyUserMaster: isMaster })).map(({ label, links }) => [
    label,
    ...links.map((link) => link.label),
  ])

it('a property manager finds their own settings and those of the agency, without its users', () => {
  expect(hubOf(false)).toEqual([
    ['My settings', 'Profile and security', 'My preferences'],
    ['Agency settings', 'Office profile', 'API Integration', 'Management software', 'Notification preferences'],
  ])
})

it('the master user of an agency manages its users', () => {
  expect(hubOf(true)[1]).toEqual([
    'Agency settings',
    'Office profile',
    'API Integration',
    'Management software',
    'Manage users',
    'Notification preferences',
  ])
})

it('API Integration is a page of the portal', () => {
  const links = settingsSections(givenSession({})).flatMap((section) => section.links)
  expect(links.find(({ label }) => label === 'API Integration')).toMatchObject({
    href: '/settings/api-integration',
    isExternal: false,
  })
})
