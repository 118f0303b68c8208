import type { EmailTemplate } from '../../../contract/emails.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { paragraph } from './letter.ts'
import type { AccessNoticeFacts } from './notice-facts.queries.ts'

/** What the templates fill in. */
type Fill = {
  hello: string
  /** Null without an owner. */
  helloOwner: string | null
  place: string
  check: string
  landlord: string
  agreement: string
  office: string
  /** "reply to this email or call (03) 9000 0000" */
  answer: string
  visit: string | null
}

type Template = {
  code: string
  label: string
  subject: string
  isForOwner?: boolean
  text: (fill: Fill) => string[] | null
}

/** The usual reasons to write. A template that returns null does not fit the property at present. */
const templates: readonly Template[] = [
  {
    code: 'CANNOT_REACH_YOU',
    label: 'We cannot reach you',
    subject: 'Please contact us about a safety check',
    text: ({ hello, check, place, landlord, answer }) => [
      hello,
      `We have not been able to reach you to arrange ${check} at ${place}. Your ${landlord} has this done to keep your home safe.`,
      `Please ${answer} with a day and time that suits you.`,
    ],
  },
  {
    code: 'LET_TECHNICIAN_IN',
    label: 'Please let our technician in',
    subject: 'Please let our technician in',
    text: ({ hello, check, place, answer }) => [
      hello,
      `A technician needs to come inside ${place} for ${check}.`,
      `Please be home for the visit, or ask another adult to open the door. If that is not possible, ${answer}, and we will find another way.`,
    ],
  },
  {
    code: 'CONFIRM_DETAILS',
    label: 'Please confirm your details',
    subject: 'Please confirm your contact details',
    text: ({ hello, check, place, agreement, answer }) => [
      hello,
      `To arrange ${check} at ${place} we need to be able to reach you.`,
      `Please ${answer} with the names of everyone on the ${agreement} and the best mobile number and email address for each.`,
    ],
  },
  {
    code: 'KEY_NEEDED',
    label: 'A key is needed',
    subject: 'A key is needed for a safety check',
    text: ({ hello, check, place, office, answer }) => [
      hello,
      `The key we hold does not let the technician into ${place} for ${check}.`,
      `If a lock has been changed, please bring a copy of the new key to ${office}. If you have questions, ${answer}.`,
    ],
  },
  {
    code: 'OWNERS_CORPORATION',
    label: 'Access through the owners corporation',
    subject: 'Access to the building for a safety check',
    text: ({ check, place, answer }) => [
      'Hello,',
      `A technician needs to enter the building for ${check} at ${place}, which we manage.`,
      `Please tell us how to get through the entrance and to the meters, whom to notify, and how much notice you need. You can ${answer}.`,
    ],
  },
  {
    code: 'OWNER_ACCESS',
    label: 'To the owner: we cannot get in',
    subject: 'Access to your property for a safety check',
    isForOwner: true,
    text: ({ helloOwner, check, place, answer }) =>
      helloOwner === null
        ? null
        : [
            helloOwner,
            `We have not yet been able to get into ${place} for ${check}, which your property needs.`,
            `If you can help us get in, for example with a key or a contact, please ${answer}.`,
          ],
  },
  {
    code: 'VISIT_REMINDER',
    label: 'Reminder of the visit',
    subject: 'Reminder: a technician will visit',
    text: ({ hello, check, place, visit, answer }) =>
      visit === null
        ? null
        : [
            hello,
            `This is a reminder that a technician will visit ${place} on ${visit} for ${check}.`,
            `If this time no longer suits you, please ${answer} as soon as you can.`,
          ],
  },
]

/** The templates that are not for the owner, without a property. */
export const templateChoices: readonly Pick<EmailTemplate, 'code' | 'label'>[] = templates
  .filter(({ isForOwner }) => !isForOwner)
  .map(({ code, label }) => ({ code, label }))

/** Which template fits which kind of notice. */
const byNoticeType: Readonly<Record<string, string>> = {
  UNABLE_TO_CONTACT_OCCUPANT: 'CANNOT_REACH_YOU',
  UNABLE_TO_CONTACT_OCCUPANT_AUTO: 'CANNOT_REACH_YOU',
  COMMUNICATION_DIFFICULTY: 'CANNOT_REACH_YOU',
  NO_TENANT_DETAILS: 'CONFIRM_DETAILS',
  SAME_TENANT_DETAILS: 'CONFIRM_DETAILS',
  REQUIRE_UPDATE_DETAIL_X_DAYS: 'CONFIRM_DETAILS',
  BAD_KEYS: 'KEY_NEEDED',
}
export const templateForNotice = (noticeType: string): string => byNoticeType[noticeType] ?? 'LET_TECHNICIAN_IN'

const joined = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** "Monday 2 March 2026 between 9:00 am and 11:00 am", in the state's time. */
function visitText({ startsAt, endsAt }: { startsAt: string; endsAt: string }, state: StateCode): string {
  const { timeZone } = states[state]
  const day = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const time = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return `${day.format(start).replace(',', '')} between ${time.format(start)} and ${time.format(end)}`
}

/** A name may be 75 characters long; the whole message must stay within 500. */
const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

export const checkTemplateText = (services: readonly string[]): string =>
  services.length === 0 || services.length > 3
    ? 'safety checks'
    : `${joined.format(services.map((name) => name.toLowerCase()))} safety check${services.length > 1 ? 's' : ''}`

export const callText = (agencyPhone: string | null): string =>
  agencyPhone === null ? '' : ` or call ${formatPhone(agencyPhone)}`

function greeting(people: AccessNoticeFacts['occupants']): string {
  const names = people.slice(0, 2).map(({ name }) => name.trim().split(/\s+/)[0] ?? '')
  return names.length === 0 ? 'Hello,' : `Hello ${shortened(joined.format(names), 50)},`
}

function toFill(facts: AccessNoticeFacts, state: StateCode): Fill {
  const { occupants, services, nextVisit, agencyPhone, agencyAddress } = facts
  return {
    hello: greeting(occupants),
    helloOwner: facts.landlords.length === 0 ? null : greeting(facts.landlords),
    place: shortened(facts.addressLine1, 60),
    check: services.length === 1 ? `the ${checkTemplateText(services)}` : checkTemplateText(services),
    landlord: facts.landlordWord,
    agreement: facts.agreementWord,
    office: agencyAddress === null ? 'our office' : `our office, ${shortened(agencyAddress, 60)}`,
    answer: `reply to this email${callText(agencyPhone)}`,
    visit: nextVisit && visitText(nextVisit, state),
  }
}

/** The templates that fit the property, filled in. */
export function fillTemplates(facts: AccessNoticeFacts, state: StateCode): EmailTemplate[] {
  const fill = toFill(facts, state)
  return templates.flatMap(({ code, label, subject, isForOwner = false, text }) => {
    const lines = text(fill)
    return lines
      ? [
          {
            code,
            label,
            subject: `${subject} – ${facts.addressLine1}, ${facts.addressLine2}`,
            message: lines.map(paragraph).join(''),
            isForOwner,
          },
        ]
      : []
  })
}
