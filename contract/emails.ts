import * as z from 'zod/mini'
import { badEmailText, fitsVisibly, isEmail, optionalEmail, optionalText, tell, trimmed } from './form-rules.ts'
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

/** A message with markup; the limit is on what is seen. It may be empty: the letter around it has its own words. */
export const messageText = z.pipe(z.nullish(z.string()).check(fitsVisibly), z.transform(trimmed))

/** Far above the rule, so that the rule can say its own words. */
const mostAddresses = 100
const sameAddress = (address: string): string => address.trim().toLowerCase()

/** Trimmed, and each address once, whatever its case. */
const unique = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [sameAddress(address), address.trim()])).values(),
]

const addressList = z.pipe(
  z.nullish(z.array(z.string()).check(z.maxLength(mostAddresses, `At most ${mostAddresses} addresses`))),
  z.transform((addresses) => unique(addresses ?? [])),
)

/** The fields of a message as it is sent. */
export const addressedMessage = { toAddresses: addressList, ccAddresses: addressList, message: messageText }

type Fault = { side: RecipientType; message: string }

/** One fault per side, the most useful first. */
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
    for (const { side, message } of faultsOf(form[to], form[cc])) tell(faults, [side === 'to' ? to : cc], message)
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

/** Who gets the message. A copy to oneself goes to CC, unless one is addressed already. */
export function toRecipients(form: Copies): { toAddresses: string[]; ccAddresses: string[] } {
  const toAddresses = unique(form.toEmails.map(({ value }) => value))
  const self = (form.sendToDefaultRecipient && form.defaultRecipient) || null
  const isAddressed = self !== null && toAddresses.some((address) => sameAddress(address) === sameAddress(self))
  const copies = form.ccEmails.map(({ value }) => value)
  return { toAddresses, ccAddresses: unique(self && !isAddressed ? [...copies, self] : copies) }
}

/** As the dialog holds it. Only a notice to occupants needs a sender of the agency. */
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
          tell(faults, ['fromEmail'], 'A "From" email is required')
        const { toAddresses, ccAddresses } = toRecipients(form)
        for (const { side, message } of faultsOf(toAddresses, ccAddresses)) tell(faults, [`${side}Emails`], message)
      }),
    )
