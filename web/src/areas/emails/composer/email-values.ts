import type * as z from 'zod/mini'
import { emailForm, toRecipients, type EmailDraft, type EmailTemplate } from '@contract/emails.ts'
import { CallError } from '@/shared/api/call-error.ts'

/** The form of an email to the people of a property. */
export const noticeForm = emailForm({ emailType: 'OCCUPANT_NOTICE' })
export type EmailValues = z.input<typeof noticeForm>
export type CheckedEmail = z.output<typeof noticeForm>

/** Who the email is for at first; the recipients can be changed. */
export type Audience = 'tenant' | 'owners corporation'

/** The template that the form begins with, if any fits. */
export const firstTemplate = (draft: EmailDraft | null, audience: Audience): EmailTemplate | null => {
  const wanted = audience === 'tenant' ? draft?.suggestedTemplate : 'OWNERS_CORPORATION'
  return draft?.templates.find(({ code }) => code === wanted) ?? null
}

export const firstValues = (
  draft: EmailDraft | null,
  template: EmailTemplate | null,
  audience: Audience,
): EmailValues => ({
  fromEmail: draft?.fromEmail ?? '',
  emailFooter: draft?.emailFooter ?? '',
  toEmails: (audience === 'tenant' ? (draft?.toEmails ?? []) : []).map(({ label, value }) => ({ label, value })),
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
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, text]) => {
        const name = path.replace(/^email\./, '')
        return [fieldNames[name] ?? name, text]
      }),
    ),
    ...(error.reference !== undefined && { reference: error.reference }),
  })
