import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { badEmailText, fitsVisibly, isEmail, optionalEmail, optionalText, addIssue, trimmed } from './form-rules.ts'
import { longestFooter, mostCcEmails, mostToEmails } from './limits.ts'

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

/** Form of the email dialog. Only a notice to occupants needs a sender at the agency. */
export const emailForm = ({ emailType }: { emailType: EmailType }) =>
  z
    .object({
      fromEmail: optionalEmail(),
      emailFooter: optionalText(longestFooter, 'Footer must be 5000 characters or less'),
      toEmails: recipients,
      ccEmails: recipients,
      emailMessage: messageText,
      sendToDefaultRecipient: z.prefault(z.boolean(), false),
      defaultRecipient: optionalEmail(),
    })
    .check(
      z.superRefine((form, faults) => {
        if (emailType === 'OCCUPANT_NOTICE' && !form.fromEmail)
          addIssue(faults, ['fromEmail'], 'A "From" email is required')
        const { toAddresses, ccAddresses } = toRecipients(form)
        for (const { side, message } of faultsOf(toAddresses, ccAddresses)) addIssue(faults, [`${side}Emails`], message)
      }),
    )

export const imageTooLargeText = 'File is too large. The maximum is 2MB.'

export const uploadImage = endpoint('PUT /v1/misc/image/upload', {
  summary: 'Store an image for a message; it is shown under the returned address',
  files: 'one',
  reply: z.object({ public_url: z.string() }),
})
export const getImage = endpoint('GET /v1/images/:token', {
  summary: 'An image of a message. No session is needed, because the token cannot be guessed.',
  access: 'public',
  params: z.object({ token: z.string() }),
})
