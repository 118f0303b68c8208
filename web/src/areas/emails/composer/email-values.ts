import type * as z from 'zod/mini'
import { emailForm, toRecipients, type EmailDraft, type EmailTemplate } from '@contract/emails.ts'
import { emailGreeting } from '@contract/email-greeting.ts'
import { mostToEmails } from '@contract/limits.ts'
import { visibleText } from '@contract/visible-text.ts'
import { CallError } from '@/shared/api/call-error.ts'

/** The form of an email to the people of a property. */
export const noticeForm = emailForm({ emailType: 'OCCUPANT_NOTICE' })
export type EmailValues = z.input<typeof noticeForm>
export type CheckedEmail = z.output<typeof noticeForm>

/** Who the email is for at first; the recipients can be changed. */
export type Audience = 'tenant' | 'owner' | 'owners corporation'

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
  const wanted = audience === 'owners corporation' ? 'OWNERS_CORPORATION' : draft?.suggestedTemplate
  return draft?.templates.find(({ code }) => code === wanted) ?? null
}

const greetingOf = (to: Recipients): string => emailGreeting((to ?? []).map(({ label }) => label ?? ''))

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? sign)

/** The message for new recipients: its greeting names them, unless it was changed by hand. */
export function greetAgain(message: string, before: Recipients, after: Recipients): string {
  const [paragraph, content] = /^<p[^>]*>(.*?)<\/p>/.exec(message) ?? []
  if (paragraph === undefined || content === undefined || visibleText(content) !== greetingOf(before)) return message
  return `<p>${escapeText(greetingOf(after))}</p>${message.slice(paragraph.length)}`
}

const ownersOf = (draft: EmailDraft | null) =>
  (draft?.contacts ?? []).filter(({ isOwner }) => isOwner).slice(0, mostToEmails)

/** A template begins with the greeting of those to whom the draft is addressed. */
export function templateMessage(draft: EmailDraft | null, template: EmailTemplate | null, to: Recipients): string {
  const owners = ownersOf(draft)
  const greeted = greetAgain(template?.message ?? '', template?.isForOwner ? owners : (draft?.toEmails ?? []), to)
  // Some greet nobody by name.
  return greetAgain(greeted, [], to)
}

/** Text and images of a message, without its markup, which the editor writes in its own way. */
const content = (html: string): string => `${visibleText(html).trim()} ${html.split('<img').length}`

/** Whether a message was written or changed by hand; `begun` is what it began with. */
export const isEdited = (message: string | null | undefined, begun: string): boolean =>
  content(message ?? '') !== content('') && content(message ?? '') !== content(begun)

function firstRecipients(draft: EmailDraft | null, audience: Audience): EmailDraft['toEmails'] {
  if (audience === 'tenant') return draft?.toEmails ?? []
  return audience === 'owner' ? ownersOf(draft) : []
}

export function firstValues(draft: EmailDraft | null, audience: Audience): EmailValues {
  // What an owner is asked differs; the template for owners is about access alone.
  const template = audience === 'owner' ? null : firstTemplate(draft, audience)
  const to = firstRecipients(draft, audience)
  return {
    fromEmail: draft?.fromEmail ?? '',
    emailFooter: draft?.emailFooter ?? '',
    toEmails: to.map(({ label, value }) => ({ label, value })),
    ccEmails: [],
    emailMessage: templateMessage(draft, template, to),
    sendToDefaultRecipient: false,
    defaultRecipient: draft?.defaultRecipient ?? '',
    // Unknown until the draft is loaded.
    template: draft ? (template?.code ?? null) : undefined,
  }
}

export type EmailAbout = { propertyId: number; noticeId: number | null }

/** The content of the email as the server takes it. */
export const toMeta = (values: CheckedEmail, about: EmailAbout) => ({
  ...about,
  ...toRecipients(values),
  message: values.emailMessage,
  emailFooter: values.emailFooter,
  template: values.template,
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
