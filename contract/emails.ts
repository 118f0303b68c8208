import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  addIssue,
  badEmailText,
  fitsVisibly,
  isEmail,
  maybe,
  optionalEmail,
  optionalText,
  trimmed,
} from './form-rules.ts'
import { longestFooter, mostCcEmails, mostToEmails } from './limits.ts'
import { id, page, pageQuery, urlId } from './paging.ts'

export const emailTypes = ['OCCUPANT_NOTICE', 'FORWARD_QUOTATION', 'FORWARD_INVOICE'] as const
export type EmailType = (typeof emailTypes)[number]
/** @public Headings of the email composer. */
export const emailTypeLabels: Record<EmailType, string> = {
  OCCUPANT_NOTICE: 'Occupant notice',
  FORWARD_QUOTATION: 'Forward quotation',
  FORWARD_INVOICE: 'Forward invoice',
}

export const recipientTypes = ['to', 'cc'] as const
export type RecipientType = (typeof recipientTypes)[number]

/**
 * Message with markup. The limit applies to its visible text. It may be empty, because the letter around it has its own
 * text.
 */
export const messageText = z.pipe(z.nullish(z.string()).check(fitsVisibly), z.transform(trimmed))

/** Far above the limit of the rule, so that the rule reports the excess with its own message. */
const mostAddresses = 100
const sameAddress = (address: string): string => address.trim().toLowerCase()

/** Trimmed and without duplicates, ignoring case. */
const unique = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [sameAddress(address), address.trim()])).values(),
]

const addressList = z.pipe(
  z.nullish(z.array(z.string()).check(z.maxLength(mostAddresses, `At most ${mostAddresses} addresses`))),
  z.transform((addresses) => unique(addresses ?? [])),
)

/** The fields of a message in a request. */
export const addressedMessage = { toAddresses: addressList, ccAddresses: addressList, message: messageText }

type Fault = { side: RecipientType; message: string }

/** At most one fault per side, the most useful one. */
function faultsOf(to: readonly string[], cc: readonly string[]): Fault[] {
  const faults: Fault[] = []
  const inTo = new Set(to.map(sameAddress))
  const doubles = cc.filter((address) => inTo.has(sameAddress(address)))
  if (to.length === 0) faults.push({ side: 'to', message: 'At least one email is required' })
  else if (!to.every(isEmail)) faults.push({ side: 'to', message: badEmailText })
  else if (to.length > mostToEmails) faults.push({ side: 'to', message: 'A maximum of 5 To emails are allowed' })
  if (!cc.every(isEmail)) faults.push({ side: 'cc', message: badEmailText })
  else if (doubles.length > 0) {
    const list = doubles.join(', ')
    faults.push({
      side: 'cc',
      message: `One or more email addresses are already included in the "To" section (${list})`,
    })
  } else if (cc.length > mostCcEmails) faults.push({ side: 'cc', message: 'A maximum of 5 CC emails are allowed' })
  return faults
}

/** The rules of To and CC for any form that has these two fields. */
export const addressRules = <To extends string, Cc extends string>(to: To, cc: Cc) =>
  z.superRefine((form: Record<To | Cc, readonly string[]>, faults) => {
    for (const { side, message } of faultsOf(form[to], form[cc])) addIssue(faults, [side === 'to' ? to : cc], message)
  })

const recipient = z.object({ label: optionalText(200, 'Must be 200 characters or less'), value: z.string() })
const recipients = z.prefault(
  z.array(recipient).check(z.maxLength(mostAddresses, `At most ${mostAddresses} addresses`)),
  [],
)

const emailFooter = optionalText(longestFooter, 'Footer must be 5000 characters or less')

type Copies = {
  toEmails: readonly { value: string }[]
  ccEmails: readonly { value: string }[]
  sendToDefaultRecipient: boolean
  defaultRecipient: string | null
}

/** Recipients of the message. A copy to the sender goes to CC, unless the sender is already in To. */
export function toRecipients(form: Copies): { toAddresses: string[]; ccAddresses: string[] } {
  const toAddresses = unique(form.toEmails.map(({ value }) => value))
  const self = (form.sendToDefaultRecipient && form.defaultRecipient) || null
  const isAddressed = self !== null && toAddresses.some((address) => sameAddress(address) === sameAddress(self))
  const copies = form.ccEmails.map(({ value }) => value)
  return { toAddresses, ccAddresses: unique(self && !isAddressed ? [...copies, self] : copies) }
}

export const emailFields = {
  fromEmail: optionalEmail(),
  emailFooter,
  toEmails: recipients,
  ccEmails: recipients,
  emailMessage: messageText,
  sendToDefaultRecipient: z.prefault(z.boolean(), false),
  defaultRecipient: optionalEmail(),
  /** The code of the template that the message began with. */
  template: maybe(z.string()),
}

/** Only a notice to occupants needs a sender at the agency. */
export const emailRules = (emailType: EmailType) =>
  z.superRefine((form: Copies & { fromEmail: string | null }, faults) => {
    if (emailType === 'OCCUPANT_NOTICE' && !form.fromEmail) addIssue(faults, ['fromEmail'], fromRequiredText)
    const { toAddresses, ccAddresses } = toRecipients(form)
    for (const { side, message } of faultsOf(toAddresses, ccAddresses)) addIssue(faults, [`${side}Emails`], message)
  })

/** Form of the email dialog. */
export const emailForm = ({ emailType }: { emailType: EmailType }) => z.object(emailFields).check(emailRules(emailType))

export const editorImageTooLargeText = 'File is too large. The maximum is 2MB.'

export const uploadImage = endpoint('PUT /v1/misc/image/upload', {
  summary: 'Store an image for a message; it is shown under the returned address',
  files: 'one',
  reply: z.object({ public_url: z.string() }),
})
export const getImage = endpoint('GET /v1/images/:token', {
  download: 'image',
  summary: 'An image of a message. No session is needed, because the token cannot be guessed.',
  access: 'public',
  params: z.object({ token: z.string() }),
})

/** Shown when the agency's emails are switched off; nothing can be sent then. */
export const sendingDisabledText = 'Sending emails from the Compliance Portal is disabled'
export const fromRequiredText = 'A "From" email is required'

/** A reason to write, whose text can be edited before sending. `message` is markup. */
export const emailTemplate = z.object({
  code: z.string(),
  label: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Written to the owners, not to the tenants. */
  isForOwner: z.boolean(),
})
export type EmailTemplate = z.infer<typeof emailTemplate>

/** Someone of the property with an email address; `role` is for people to read, such as "Renter". */
export const emailContact = z.object({ label: z.string(), value: z.string(), role: z.string(), isOwner: z.boolean() })
export type EmailContact = z.infer<typeof emailContact>

export const emailDraft = z.object({
  /** Address at the agency's domain; null until the domain is set up and the user's account is listed. */
  fromEmail: z.nullable(z.string()),
  isSendingEnabled: z.boolean(),
  isDomainSetUp: z.boolean(),
  isAccountListed: z.boolean(),
  /** Receives the copy to oneself. */
  defaultRecipient: z.nullable(z.string()),
  emailFooter: z.string(),
  /** Occupants of the current tenancy who have an address. */
  toEmails: z.array(emailContact),
  contacts: z.array(emailContact),
  /** Without a template, to tenants or others, and to owners alone. */
  subject: z.string(),
  ownerSubject: z.string(),
  templates: z.array(emailTemplate),
  /** The template that fits the notice; null without a notice. */
  suggestedTemplate: z.nullable(z.string()),
})
export type EmailDraft = z.infer<typeof emailDraft>

export const noticeContent = { ...addressedMessage, emailFooter, noticeId: maybe(id), template: maybe(z.string()) }

export const emailMeta = z
  .object({
    ...noticeContent,
    propertyId: maybe(id).register(z.globalRegistry, { hasAlternative: true }),
  })
  .check(
    addressRules('toAddresses', 'ccAddresses'),
    z.superRefine(({ propertyId, noticeId }, faults) => {
      if (propertyId === null && noticeId === null) addIssue(faults, ['propertyId'], 'Please choose a property')
    }),
  )
export type EmailMeta = z.infer<typeof emailMeta>

const emailPath = z.object({ emailType: z.literal('OCCUPANT_NOTICE') })

/** An empty page for the preview of an email, with a content policy that fits emails. */
export const emailFramePath = '/email-frame'

export const getEmailDraft = endpoint('GET /v1/email/:emailType/draft', {
  summary: 'What the email form shows first: sender, footer, recipients to choose from and templates',
  params: emailPath,
  query: z.object({ propertyId: urlId, noticeId: z.optional(urlId) }),
  reply: emailDraft,
})
export const emailPreview = z.object({
  subject: z.string(),
  from: z.object({ email: z.string(), name: z.string() }),
  recipients: z.array(z.object({ type: z.enum(recipientTypes), email: z.string() })),
  preview_html: z.string(),
})
export type EmailPreview = z.infer<typeof emailPreview>

export const previewEmail = endpoint('POST /v1/email/:emailType/preview', {
  summary: 'The email exactly as it would be sent',
  params: emailPath,
  body: z.object({ meta: emailMeta }),
  reply: emailPreview,
})
export const downloadEmail = endpoint('POST /v1/email/:emailType/download', {
  experiments: ['DownloadEmail'],
  download: 'eml',
  summary: 'The email exactly as it would be sent, as an .eml file',
  params: emailPath,
  body: z.object({ meta: emailMeta }),
})
export const sendOccupantNotification = endpoint('POST /v1/notice/send-occupant-notification', {
  userLimit: 'mail',
  summary: 'Email the occupants or owners of a property',
  body: z.object({ ...noticeContent, propertyId: id }).check(addressRules('toAddresses', 'ccAddresses')),
  reply: z.object({ mailId: z.int() }),
})

/** An email about a property and what became of it. */
export const propertyEmail = z.object({
  mailId: z.int(),
  kind: z.string(),
  subject: z.string(),
  status: z.enum(['QUEUED', 'SENT', 'FAILED']),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  by: z.nullable(z.string()),
  recipients: z.array(z.object({ type: z.enum(recipientTypes), email: z.string() })),
  /** Why it was not delivered, to all or to some of the recipients. */
  problem: z.nullable(z.string()),
  caseId: z.nullable(z.int()),
  noticeId: z.nullable(z.int()),
})
export type PropertyEmail = z.infer<typeof propertyEmail>

export const listPropertyEmails = endpoint('GET /v1/property/:id/emails', {
  summary: 'Emails about a property or one of its access cases, newest first',
  params: z.object({ id: urlId }),
  query: z.object({ ...pageQuery, caseId: z.optional(urlId) }),
  reply: page(propertyEmail),
})
