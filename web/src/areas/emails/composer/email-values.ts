import type * as z from 'zod/mini'
import { emailForm, toRecipients, type EmailDraft, type EmailTemplate } from '@contract/emails.ts'
import { visibleText } from '@contract/visible-text.ts'
import { CallError } from '@/shared/api/call-error.ts'

/** The form of an email to the people of a property. */
export const noticeForm = emailForm({ emailType: 'OCCUPANT_NOTICE' })
export type EmailValues = z.input<typeof noticeForm>
export type CheckedEmail = z.output<typeof noticeForm>

/** Who the email is for at first; the recipients can be changed. */
export type Audience = 'tenant' | 'owners corporation'

type Recipients = EmailValues['toEmails']

/** Only owners are addressed, who do not live at the property. */
export const isToOwners = (draft: EmailDraft | null, to: Recipients): boolean => {
  const owners = (draft?.contacts ?? []).filter(({ isOwner }) => isOwner).map(({ value }) => value.toLowerCase())
  return Boolean(to?.length) && (to ?? []).every(({ value }) => owners.includes(value.trim().toLowerCase()))
}

/** The template that the form begins with, if any fits. */
export const firstTemplate = (
  draft: EmailDraft | null,
  audience: Audience,
  isForOwners = false,
): EmailTemplate | null => {
  if (isForOwners) return draft?.templates.find(({ isForOwner }) => isForOwner) ?? null
  const wanted = audience === 'tenant' ? draft?.suggestedTemplate : 'OWNERS_CORPORATION'
  return draft?.templates.find(({ code }) => code === wanted) ?? null
}

/** Text and images of a message, without its markup, which the editor writes in its own way. */
const content = (html: string): string => `${visibleText(html).trim()} ${html.split('<img').length}`

/** Whether a message was written or changed by hand. */
export const isEdited = (message: string | null | undefined, template: EmailTemplate | null): boolean =>
  content(message ?? '') !== content('') && content(message ?? '') !== content(template?.message ?? '')

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
