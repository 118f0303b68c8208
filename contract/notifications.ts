import * as z from 'zod/mini'
import { maybe, tell } from './form-rules.ts'
import { asCode } from './labels.ts'
import { id } from './paging.ts'

/** Which service reports go to owners by themselves; in the order in which they are offered. */
export const reportSharingLevels = ['NOT_ALLOWED', 'ONLY_COMPLIANT_SERVICE_REPORTS', 'ALL_SERVICE_REPORTS'] as const
export type ReportSharing = (typeof reportSharingLevels)[number]

export const reportSharingOptions: Record<ReportSharing, { name: string; description: string }> = {
  NOT_ALLOWED: { name: 'Not allowed', description: 'No service report is emailed to owners automatically.' },
  ONLY_COMPLIANT_SERVICE_REPORTS: {
    name: 'Only compliant service reports',
    description: 'Owners are emailed the report when the property was found compliant.',
  },
  ALL_SERVICE_REPORTS: {
    name: 'All service reports',
    description: 'Owners are emailed every report, whatever was found.',
  },
}

/** `OnlyCompliantServiceReports` is an older spelling of the same level. */
export const reportSharingOf = (text: string): ReportSharing | undefined =>
  reportSharingLevels.find((level) => level === asCode(text))

export const notificationPreferenceForm = z
  .object({
    propertyManagerId: maybe(id),
    serviceReportsAutoOwnerEmailPreference: maybe(z.enum(reportSharingLevels)),
  })
  .check(
    z.superRefine(({ propertyManagerId, serviceReportsAutoOwnerEmailPreference: preference }, form) => {
      if (propertyManagerId === null || preference !== null) return
      tell(form, ['serviceReportsAutoOwnerEmailPreference'], 'You need to select a sending report preference')
    }),
  )
