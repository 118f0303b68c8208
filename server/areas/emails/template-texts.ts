import type { ProblemCode } from '../access-cases/access-problems.ts'

/** What the templates fill in. */
export type Fill = {
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
  visit: { when: string; what: string } | null
}

export type Template = {
  code: string
  label: string
  subject: string
  isForOwner?: boolean
  /** Offered only while the property has one of these problems. */
  onlyFor?: readonly ProblemCode[]
  text: (fill: Fill) => string[] | null
}

/** The usual reasons to write. A template that returns null does not fit the property at present. */
export const templates: readonly Template[] = [
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
      `We have no key that lets the technician into ${place} for ${check}.`,
      `Please bring a copy of the key to ${office}. If you have questions, ${answer}.`,
    ],
  },
  {
    code: 'KEY_DID_NOT_WORK',
    label: 'The key did not work',
    subject: 'A new key is needed for a safety check',
    onlyFor: ['KEY_DID_NOT_WORK'],
    text: ({ hello, check, place, office, answer }) => [
      hello,
      `The key we hold does not let the technician into ${place} for ${check}.`,
      `If a lock has been changed, please bring a copy of the new key to ${office}. If you have questions, ${answer}.`,
    ],
  },
  {
    code: 'LOCKED_FROM_INSIDE',
    label: 'A lock or chain was on from inside',
    subject: 'Please leave the chain off for a safety check',
    onlyFor: ['LOCKED_FROM_INSIDE'],
    text: ({ hello, check, place, answer }) => [
      hello,
      `The technician could not enter ${place} for ${check}: the key turned, but the door was held from inside.`,
      `Please leave deadlocks and chains off on the day of the visit, or be home to open the door. If you have questions, ${answer}.`,
    ],
  },
  {
    code: 'AGENCY_ATTENDS',
    label: 'We can be there during the visit',
    subject: 'We can be there for the safety check',
    onlyFor: ['AGENCY_ATTENDANCE_WANTED'],
    text: ({ hello, check, place, answer }) => [
      hello,
      `You asked that one of us be there when the technician comes to ${place} for ${check}.`,
      `Please ${answer} with days and times that suit you, so that we can agree on one.`,
    ],
  },
  {
    code: 'ANOTHER_TIME',
    label: 'Please choose another time',
    subject: 'Please choose another time for a safety check',
    onlyFor: ['CANCELLED_REPEATEDLY', 'NOT_HOME_IN_BUSINESS_HOURS'],
    text: ({ hello, check, place, landlord, answer }) => [
      hello,
      `We have not yet found a time for ${check} at ${place} that suits you. Your ${landlord} has this done to keep your home safe.`,
      `Please ${answer} with a day and time when you, or another adult, can open the door.`,
    ],
  },
  {
    code: 'CONTACT_PERSON',
    label: 'Who can speak with us for you?',
    subject: 'Help with arranging a safety check',
    onlyFor: ['COMMUNICATION_DIFFICULTY'],
    text: ({ hello, check, place, answer }) => [
      hello,
      `A technician needs to come to ${place} for ${check}.`,
      `A friend or relative can arrange this with us for you. Please ${answer} with their name and number, or tell us which language you prefer.`,
    ],
  },
  {
    code: 'ANIMAL_AT_HOME',
    label: 'Please keep your animals apart',
    subject: 'Your animals during the safety check',
    onlyFor: ['ANIMAL_AT_PROPERTY'],
    text: ({ hello, check, place, answer }) => [
      hello,
      `The technician could not safely enter ${place} for ${check}, because of an animal.`,
      `Please keep it in a closed room or somewhere else during the visit. If that is not possible, ${answer}.`,
    ],
  },
  {
    code: 'SECURITY_SYSTEM',
    label: 'Please switch the alarm off',
    subject: 'Your security system during the safety check',
    onlyFor: ['SECURITY_CODE_NEEDED'],
    text: ({ hello, check, place, answer }) => [
      hello,
      `The technician could not enter ${place} for ${check}, because a security system was on.`,
      `Please switch it off for the visit. If you cannot, ${answer}, and we will agree on another way.`,
    ],
  },
  {
    code: 'METER_ROOM',
    label: 'The meter room was locked',
    subject: 'Access to the meter room for a safety check',
    onlyFor: ['METER_ROOM_LOCKED'],
    text: ({ hello, check, place, answer }) => [
      hello,
      `The technician could not reach the switchboard of ${place} for ${check}, because its room was locked.`,
      `If you know who has the key, please ${answer}.`,
    ],
  },
  {
    code: 'NO_POWER_OR_GAS',
    label: 'Power or gas is not connected',
    subject: 'Power and gas for a safety check',
    onlyFor: ['NO_POWER_OR_GAS'],
    text: ({ hello, check, place, answer }) => [
      hello,
      `Power or gas was not connected at ${place}, so the technician could not do ${check}.`,
      `Please ${answer} once both are connected, or if you know when they will be.`,
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
    text: ({ hello, place, visit, answer }) =>
      visit === null
        ? null
        : [
            hello,
            `This is a reminder that a technician will visit ${place} on ${visit.when} for ${visit.what}.`,
            `If this time no longer suits you, please ${answer} as soon as you can.`,
          ],
  },
]

/** The template that fits each problem. */
export const templateForProblem: Readonly<Record<ProblemCode, string>> = {
  TENANT_UNREACHABLE: 'CANNOT_REACH_YOU',
  MESSAGES_UNANSWERED: 'CANNOT_REACH_YOU',
  NO_TENANT_DETAILS: 'CONFIRM_DETAILS',
  TENANT_DETAILS_UNCHANGED: 'CONFIRM_DETAILS',
  TENANT_DETAILS_UNCONFIRMED: 'CONFIRM_DETAILS',
  KEY_DID_NOT_WORK: 'KEY_DID_NOT_WORK',
  KEY_NOT_AT_AGENCY: 'KEY_NEEDED',
  KEY_NEEDED: 'KEY_NEEDED',
  ENTRY_REFUSED: 'LET_TECHNICIAN_IN',
  AGENCY_ATTENDANCE_WANTED: 'AGENCY_ATTENDS',
  NOT_HOME_IN_BUSINESS_HOURS: 'ANOTHER_TIME',
  CANCELLED_REPEATEDLY: 'ANOTHER_TIME',
  COMMUNICATION_DIFFICULTY: 'CONTACT_PERSON',
  ANIMAL_AT_PROPERTY: 'ANIMAL_AT_HOME',
  SECURITY_CODE_NEEDED: 'SECURITY_SYSTEM',
  OWNERS_CORPORATION_APPROVAL: 'OWNERS_CORPORATION',
  METER_ROOM_LOCKED: 'METER_ROOM',
  LOCKED_FROM_INSIDE: 'LOCKED_FROM_INSIDE',
  NO_POWER_OR_GAS: 'NO_POWER_OR_GAS',
  AGENCY_CONFIRMATION_NEEDED: 'LET_TECHNICIAN_IN',
  DUE_DATE_WRONG: 'LET_TECHNICIAN_IN',
  BLOCKED_BY_PREFERENCES: 'LET_TECHNICIAN_IN',
  UNKNOWN: 'LET_TECHNICIAN_IN',
}
