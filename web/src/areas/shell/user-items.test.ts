import { describe, expect, it, vi } from 'vitest'
import type { Session } from '@contract/auth.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { userItems } from './user-items.tsx'

const actions = { switchPortfolio: vi.fn(), openInPortfolio: vi.fn(), switchBack: vi.fn(), logout: vi.fn() }
const labelsFor = (session: Partial<Session>, experiments: Record<string, boolean> = {}, hasFirstSteps = false) =>
  userItems(givenSession(session), { experiments, hasFirstSteps }, actions).map((item) => item.label)

describe('the user menu', () => {
  it('has settings and logout for a manager of one agency', () => {
    expect(labelsFor({ agencyCount: 1 })).toEqual(['Forecast', 'The law', 'Recent actions', 'Settings', 'Logout'])
  })

  it('has all items in order when impersonating a user with several agencies and analytics', () => {
    expect(
      labelsFor({ agencyCount: 7, isImpersonating: true }, { AgencyCompliancePortalAdvancedAnalytics: true }),
    ).toEqual([
      'Switch Portfolio',
      'Analytics',
      'Forecast',
      'The law',
      'Recent actions',
      'Switch Back',
      'Settings',
      'Logout',
    ])
  })

  it('leads to the first steps while they are open', () => {
    expect(labelsFor({ agencyCount: 1 }, {}, true)[0]).toBe('First steps')
  })

  it('does not offer analytics for the corporate dashboard flag', () => {
    expect(labelsFor({ agencyCount: 1 }, { AgencyCompliancePortalCorporateDashboard: true })).toEqual([
      'Forecast',
      'The law',
      'Recent actions',
      'Settings',
      'Logout',
    ])
  })
})
