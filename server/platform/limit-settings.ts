import { setting, wholeNumber } from './settings.ts'

export const limitSettings = {
  RATE_LIMIT: setting(
    'Requests per minute from one address; for writes without a session a twentieth of it',
    wholeNumber(20, 1_000_000),
    '3000',
  ),
  USER_MAIL_LIMIT: setting('Emails that one user can send in an hour', wholeNumber(1, 1_000_000), '200'),
  USER_BULK_MAIL_LIMIT: setting(
    'Emails that one user can send in a day by bulk actions',
    wholeNumber(1, 1_000_000),
    '3000',
  ),
  USER_EXPORT_LIMIT: setting(
    'Downloads and evidence packs that one user can make in an hour',
    wholeNumber(1, 1_000_000),
    '120',
  ),
  USER_UPLOAD_LIMIT: setting('Files that one user can upload in an hour', wholeNumber(1, 1_000_000), '1000'),
  USER_UPLOAD_MB_LIMIT: setting('Megabytes that one user can upload in an hour', wholeNumber(20, 1_000_000), '5000'),
  API_KEY_RATE_LIMIT: setting('Requests per minute with one API key', wholeNumber(1, 1_000_000), '600'),
}

export type UserLimitValues = {
  mails: number
  bulkMailsADay: number
  exports: number
  uploads: number
  uploadMegabytes: number
}

type Values = Partial<Record<keyof typeof limitSettings, number | undefined>>

export const readUserLimits = (values: Values): UserLimitValues => ({
  mails: values.USER_MAIL_LIMIT as number,
  bulkMailsADay: values.USER_BULK_MAIL_LIMIT as number,
  exports: values.USER_EXPORT_LIMIT as number,
  uploads: values.USER_UPLOAD_LIMIT as number,
  uploadMegabytes: values.USER_UPLOAD_MB_LIMIT as number,
})
