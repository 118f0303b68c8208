import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { notificationPreferenceForm, reportSharingLevels, toReportSharing } from './notification-preferences.ts'

describe('service reports to owners', () => {
  it('a selected property manager needs a preference', () => {
    expect(brokenRules(notificationPreferenceForm, { propertyManagerId: 4 })).toEqual({
      serviceReportsAutoOwnerEmailPreference: 'You need to select a sending report preference',
    })
    expect(brokenRules(notificationPreferenceForm, {})).toEqual({})
  })

  it.each(reportSharingLevels)('%s can be chosen', (serviceReportsAutoOwnerEmailPreference) => {
    expect(
      brokenRules(notificationPreferenceForm, { propertyManagerId: 4, serviceReportsAutoOwnerEmailPreference }),
    ).toEqual({})
  })

  it.each([
    ['NotAllowed', 'NOT_ALLOWED'],
    ['OnlyCompliantServiceReports', 'ONLY_COMPLIANT_SERVICE_REPORTS'],
    ['ALL_SERVICE_REPORTS', 'ALL_SERVICE_REPORTS'],
    ['Sometimes', undefined],
  ])('%s means %s', (text, level) => {
    expect(toReportSharing(text)).toBe(level)
  })
})
