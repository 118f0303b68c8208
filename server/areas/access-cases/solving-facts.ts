import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { ProblemCode } from './access-problems.ts'

/** Something that happened at a property and may solve its access issues. */
export type SolvingFact =
  | { kind: 'TENANCY_CONFIRMED' }
  | {
      kind: 'TENANCY_SAVED'
      /** The saved tenancy is the one in force, so its details count as confirmed. */
      isCurrent: boolean
      /** An email address or a number that was not known before. */
      hasNewContact: boolean
      /** None of the people who lived there stayed. */
      hasNewTenants: boolean
    }
  | { kind: 'MARKED_VACANT' }
  | {
      kind: 'KEY_SAVED'
      /** Another key than before. */
      hasNewKey: boolean
    }
  | { kind: 'PREFERENCES_SAVED'; newlyAllowed: readonly EntryMethod[] }
  | { kind: 'VISIT_BOOKED'; entryMethod: string | null }

/** What is true at the property after the fact. */
export type Circumstances = {
  isVacant: boolean
  /** An occupant of the tenancy in force has an email address or a number that may be called. */
  hasReachableOccupant: boolean
  /** A technician can get a key, at the agency or at the property. */
  hasKey: boolean
  /** The preferences allow an entry method that can be used at the property as it is now. */
  hasAllowedMethod: boolean
}

export type SolvableIssue = {
  code: ProblemCode
  blocks: readonly string[]
  /** Only the provider's help team can resolve it. */
  needsProvider: boolean
}

type Rule = (fact: SolvingFact, property: Circumstances) => boolean

const becameVacant: Rule = ({ kind }, { isVacant }) =>
  isVacant && (kind === 'MARKED_VACANT' || kind === 'TENANCY_CONFIRMED')
const hasNewTenants: Rule = (fact) => fact.kind === 'TENANCY_SAVED' && fact.hasNewTenants
const hasNewContact: Rule = (fact) => fact.kind === 'TENANCY_SAVED' && fact.hasNewContact
const isReachable: Rule = ({ kind }, { hasReachableOccupant }) =>
  hasReachableOccupant && (kind === 'TENANCY_SAVED' || kind === 'TENANCY_CONFIRMED')
const isConfirmed: Rule = (fact) =>
  fact.kind === 'TENANCY_CONFIRMED' || (fact.kind === 'TENANCY_SAVED' && fact.isCurrent)
const hasWorkingKey: Rule = (fact, { hasKey }) => fact.kind === 'KEY_SAVED' && fact.hasNewKey && hasKey
const isKeyThere: Rule = ({ kind }, { hasKey }) => kind === 'KEY_SAVED' && hasKey
const becameAllowed =
  (...methods: EntryMethod[]): Rule =>
  (fact) =>
    fact.kind === 'PREFERENCES_SAVED' && methods.some((method) => fact.newlyAllowed.includes(method))
/** The tenant agreed to a time, with the agency if that was asked for. */
const isAppointment: Rule = (fact) => fact.kind === 'VISIT_BOOKED' && fact.entryMethod === 'APPOINTMENT'
const isWayLeft: Rule = ({ kind }, { hasAllowedMethod }) => kind !== 'VISIT_BOOKED' && hasAllowedMethod

/** Problems with the people who live there end when they leave. */
const ofTenants = [becameVacant, hasNewTenants]

/** Which facts solve each problem. A problem without a rule is solved by an action of the agency or by the provider. */
const solvedBy: Record<ProblemCode, readonly Rule[]> = {
  TENANT_UNREACHABLE: [...ofTenants, hasNewContact, becameAllowed('ENTER_WITH_KEY_AS_EN')],
  MESSAGES_UNANSWERED: [...ofTenants, hasNewContact, becameAllowed('ENTER_WITH_KEY_AS_EN')],
  NO_TENANT_DETAILS: [becameVacant, isReachable],
  TENANT_DETAILS_UNCHANGED: [becameVacant, isConfirmed],
  TENANT_DETAILS_UNCONFIRMED: [becameVacant, isConfirmed],
  KEY_DID_NOT_WORK: [hasWorkingKey, becameAllowed('APPOINTMENT')],
  KEY_NOT_AT_AGENCY: [hasWorkingKey],
  ENTRY_REFUSED: ofTenants,
  AGENCY_ATTENDANCE_WANTED: [...ofTenants, isAppointment],
  NOT_HOME_IN_BUSINESS_HOURS: [...ofTenants, becameAllowed('ENTER_WITH_KEY_AS_EN', 'ENTER_WITH_KEY_BY_TENANT_REQUEST')],
  CANCELLED_REPEATEDLY: [...ofTenants, becameAllowed('ENTER_WITH_KEY_AS_EN')],
  COMMUNICATION_DIFFICULTY: [...ofTenants, becameAllowed('ENTER_WITH_KEY_AS_EN')],
  ANIMAL_AT_PROPERTY: [...ofTenants, becameAllowed('APPOINTMENT')],
  SECURITY_CODE_NEEDED: [],
  OWNERS_CORPORATION_APPROVAL: [],
  METER_ROOM_LOCKED: [],
  LOCKED_FROM_INSIDE: [...ofTenants, becameAllowed('APPOINTMENT')],
  NO_POWER_OR_GAS: [],
  AGENCY_CONFIRMATION_NEEDED: [becameAllowed('APPOINTMENT')],
  DUE_DATE_WRONG: [],
  BLOCKED_BY_PREFERENCES: [isWayLeft],
  UNKNOWN: [],
  KEY_NEEDED: [isKeyThere, isWayLeft],
}

const reachedByNotice: readonly ProblemCode[] = [
  'TENANT_UNREACHABLE',
  'MESSAGES_UNANSWERED',
  'NOT_HOME_IN_BUSINESS_HOURS',
  'CANCELLED_REPEATEDLY',
  'COMMUNICATION_DIFFICULTY',
]
const reachedByAgreement: readonly ProblemCode[] = [
  ...reachedByNotice,
  'NO_TENANT_DETAILS',
  'TENANT_DETAILS_UNCHANGED',
  'TENANT_DETAILS_UNCONFIRMED',
  'ENTRY_REFUSED',
  'AGENCY_CONFIRMATION_NEEDED',
]
/** Problems of reaching the tenant that a booked visit ends, even those left to the provider. The key stays as it is. */
const solvedByVisit: Partial<Record<string, readonly ProblemCode[]>> = {
  APPOINTMENT: reachedByAgreement,
  ENTER_WITH_KEY_BY_TENANT_REQUEST: reachedByAgreement,
  ENTER_WITH_KEY_AS_EN: reachedByNotice,
}

export function isSolved(issue: SolvableIssue, fact: SolvingFact, property: Circumstances): boolean {
  if (fact.kind === 'VISIT_BOOKED' && solvedByVisit[fact.entryMethod ?? '']?.includes(issue.code)) return true
  return !issue.needsProvider && solvedBy[issue.code].some((rule) => rule(fact, property))
}

/** The reason that is stored with the solved issues. */
export function describeFact({ kind }: SolvingFact, { isVacant }: Pick<Circumstances, 'isVacant'>): string {
  if (kind === 'TENANCY_CONFIRMED')
    return isVacant ? 'The property was confirmed as vacant' : 'The tenancy details were confirmed'
  if (kind === 'TENANCY_SAVED') return 'The tenancy details were updated'
  if (kind === 'MARKED_VACANT') return 'The property was marked as vacant'
  if (kind === 'KEY_SAVED') return 'The key details were updated'
  if (kind === 'PREFERENCES_SAVED') return 'The entry preferences were changed'
  return 'A visit was booked'
}
