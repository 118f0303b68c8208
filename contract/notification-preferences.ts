import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maybe, addIssue } from './form-rules.ts'
import { asCode } from './labels.ts'
import { id, urlId } from './paging.ts'

/** Which service reports are emailed to owners automatically, in display order. */
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
    description: 'Owners are emailed every report, whatever the result.',
  },
}

/** `OnlyCompliantServiceReports` is an older spelling of the same level. */
export const toReportSharing = (text: string): ReportSharing | undefined =>
  reportSharingLevels.find((level) => level === asCode(text))

const reportSharing = z.pipe(
  z.transform((given: string) => (typeof given === 'string' ? (toReportSharing(given) ?? given) : given)),
  z.enum(reportSharingLevels),
)

export const notificationPreferenceForm = z
  .object({
    propertyManagerId: maybe(id),
    serviceReportsAutoOwnerEmailPreference: maybe(z.nullable(reportSharing)),
    /** The version that the user edited; a save with another version is refused. */
    version: z.optional(z.int().check(z.gte(0))),
  })
  .check(
    z.superRefine(({ propertyManagerId, serviceReportsAutoOwnerEmailPreference: preference }, form) => {
      if (propertyManagerId === null || preference !== null) return
      addIssue(form, ['serviceReportsAutoOwnerEmailPreference'], 'You need to select a sending report preference')
    }),
  )
export type NotificationPreferenceForm = z.output<typeof notificationPreferenceForm>

/** Preference of one property manager; without a manager, only the available options. */
export const notificationPreference = z.object({
  propertyManagerId: z.nullable(z.int()),
  serviceReportsAutoOwnerEmailPreference: z.nullable(z.enum(reportSharingLevels)),
  options: z.array(z.object({ id: z.enum(reportSharingLevels), name: z.string(), description: z.string() })),
  /** False when the agency has switched it off, so that no option can be chosen. */
  isServiceReportsAutoOwnerEmailAllowed: z.boolean(),
  version: z.optional(z.int()),
})
export type NotificationPreference = z.infer<typeof notificationPreference>

export const getNotificationPreference = endpoint('GET /v1/property-manager/notification-settings', {
  summary: 'Which service reports of a property manager are emailed to owners automatically',
  query: z.object({ propertyManagerId: z.optional(urlId) }),
  reply: notificationPreference,
})
export const saveNotificationPreference = endpoint('POST /v1/property-manager/notification-settings', {
  summary: 'Choose which service reports of a property manager are emailed to owners automatically',
  body: notificationPreferenceForm,
  reply: notificationPreference,
})
