import * as read from './settings.ts'
import { setting } from './settings.ts'

/** How long people's data is kept; docs/data.md says why. */
export const retentionSettings = {
  RETAIN_TENANT_YEARS: setting(
    'Years after the end of a tenancy until its tenants are made anonymous',
    read.wholeNumber(1, 30),
    '7',
  ),
  RETAIN_NOTICE_YEARS: setting(
    'Years after the entry until the people on a notice of entry are removed',
    read.wholeNumber(1, 30),
    '7',
  ),
  RETAIN_MAIL_DAYS: setting(
    'Days until texts and addresses of mails are removed',
    read.wholeNumber(90, 10_000),
    '1095',
  ),
  RETAIN_AUDIT_MONTHS: setting('Months until the audit is deleted', read.wholeNumber(12, 240), '84'),
  RETAIN_SESSION_DAYS: setting('Days until ended sessions are deleted', read.wholeNumber(1, 30), '30'),
  RETAIN_IMPORT_DAYS: setting(
    'Days until the rows of an imported spreadsheet are deleted; the import can then not be undone',
    read.wholeNumber(7, 3650),
    '90',
  ),
  RETAIN_ACCOUNT_MAIL_DAYS: setting(
    'Days until mails about accounts and unused invitations are removed',
    read.wholeNumber(30, 3650),
    '90',
  ),
  RETAIN_PERSON_EXPORT_DAYS: setting(
    'Days until the exports of one person and the list of who asked for them are deleted',
    read.wholeNumber(1, 365),
    '30',
  ),
  RETAIN_AGENCY_EXPORT_DAYS: setting(
    'Days until the files of an export of everything of an agency are removed',
    read.wholeNumber(1, 365),
    '30',
  ),
  RETAIN_CLOSED_AGENCY_MONTHS: setting(
    'Months after an agency was closed until its people are made anonymous',
    read.wholeNumber(6, 120),
    '12',
  ),
  RETAIN_CLOSED_AGENCY_YEARS: setting(
    'Years after an agency was closed until its records, money and evidence among them, are deleted',
    read.wholeNumber(5, 30),
    '7',
  ),
}

export type Retention = {
  tenantYears: number
  noticeYears: number
  mailDays: number
  auditMonths: number
  sessionDays: number
  importDays: number
  accountMailDays: number
  personExportDays: number
  agencyExportDays: number
  closedAgencyMonths: number
  closedAgencyYears: number
}
type Values = { [Name in keyof typeof retentionSettings]: number | undefined }

export const readRetention = (values: Values): Retention => ({
  tenantYears: values.RETAIN_TENANT_YEARS as number,
  noticeYears: values.RETAIN_NOTICE_YEARS as number,
  mailDays: values.RETAIN_MAIL_DAYS as number,
  auditMonths: values.RETAIN_AUDIT_MONTHS as number,
  sessionDays: values.RETAIN_SESSION_DAYS as number,
  importDays: values.RETAIN_IMPORT_DAYS as number,
  accountMailDays: values.RETAIN_ACCOUNT_MAIL_DAYS as number,
  personExportDays: values.RETAIN_PERSON_EXPORT_DAYS as number,
  agencyExportDays: values.RETAIN_AGENCY_EXPORT_DAYS as number,
  closedAgencyMonths: values.RETAIN_CLOSED_AGENCY_MONTHS as number,
  closedAgencyYears: values.RETAIN_CLOSED_AGENCY_YEARS as number,
})
