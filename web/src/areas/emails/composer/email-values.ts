import type * as z from 'zod/mini'
import { emailForm, toRecipients, type EmailDraft, type EmailTemplate } from '@contract/emails.ts'
import { CallError } from '@/shared/api/call-error.ts'

/** The form of an email to the people of a property. */
export const noticeForm = emailForm({ emailType: 'OCCUPANT_NOTICE' })
export type EmailValues = z.input<typeof noticeForm>
export type CheckedEmail = z.output<typeof noticeForm>

/** The template that the form begins with, if any fits. */
export const firstTemplate = (draft: EmailDraft | null, wanted: string | undefined): EmailTemplate | null =>
  draft?.templates.find(({ code }) => code === (wanted ?? draft.suggestedTemplate)) ?? null

export const firstValues = (draft: EmailDraft | null, template: EmailTemplate | null): EmailValues => ({
  fromEmail: draft?.fromEmail ?? '',
  emailFooter: draft?.emailFooter ?? '',
  toEmails: (draft?.toEmails ?? []).map(({ label, value }) => ({ label, value })),
  ccEmails: [],
  emailMessage: template?.message ?? '',
  sendToDefaultRecipient: false,
  defaultRecipient: draft?.defaultRecipient ?? '',
})

export type EmailAbout = { propertyId: number; noticeId: number | null; template: string | null }

/** The content of the email as the server takes it. */
export const toMeta = (values: CheckedEmail, about: EmailAbout) => ({
  ...about,
  ...toRecipients(values),
  message: values.emailMessage,
  emailFooter: values.emailFooter,
})
export type EmailMetaInput = ReturnType<typeof toMeta>

const fieldNames: Readonly<Record<string, string>> = {
  toAddresses: 'toEmails',
  ccAddresses: 'ccEmails',
  message: 'emailMessage',
}

/** The server names fields as in its request; the form shows its messages at its own fields. */
export const atFormFields = (error: CallError | null): CallError | null =>
  error &&
  new CallError(error.status, {
    code: error.code,
    message: error.message,
    fields: Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [fieldNames[name] ?? name, text])),
    ...(error.reference !== undefined && { reference: error.reference }),
  })
