import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'

export type DutyKind = 'CHECK' | 'STANDARD' | 'CHARGING_CONDITION'
export type DutyTrigger =
  | 'INTERVAL'
  | 'LEASE_START'
  | 'LEASE_START_OR_RENEWAL'
  | 'NEW_AGREEMENT_OR_PERIODIC'
  | 'CONTINUOUS'
  | 'APPLIANCE_LIFE'
  | 'UPGRADE'
  /** Only once something is found, from the next new or renewed lease on. */
  | 'NEW_LEASE'
  | 'FAULT'
  | 'BEFORE_ADVERTISING'
  | 'FIXED_DAY'
export type Condition = 'GAS_PRESENT' | 'WATER_CHARGED'

/** What a version of a rule asks of the rental provider: the columns of `rule_versions` that an evaluation needs. */
export type Duty = {
  ruleId: number
  kind: DutyKind
  trigger: DutyTrigger
  /** With the trigger INTERVAL. */
  months: number | null
  /** Days before a lease event in which a check counts for it, or business days in which a fault must be repaired. */
  days: number | null
  /** It applies only where this is so. */
  condition?: Condition | null
  /** Codes of the findings that breach it. */
  breachedBy?: readonly string[]
  /** A duty to repair beside other duties: nothing is said of it unless something is faulty. */
  isSilent?: boolean
  inForceFrom: Day | null
  inForceTo: Day | null
  /** Visits from this day on look at what the duty asks for, before it is in force. */
  provenFrom?: Day | null
  /** Only for agreements that began on this day or later. */
  agreementsSince?: Day | null
  /** The version before, of the same duty and with the same trigger, which applied until this one began. */
  before?: Duty
}

/** What applies to one service on one day. */
export type ServiceLaw = {
  /** Duties of the rental provider that are in force. */
  duties: readonly Duty[]
  /** The condition of all its duties; without duties, that of the schedule. */
  condition: Condition | null
  /** How often the provider checks, by agreement or by its own schedule; null: not at all. */
  scheduleMonths: number | null
  scheduleCondition?: Condition | null
  /** The schedule is one that the agency has agreed with the provider. */
  isAgreed?: boolean
  /** The next day on which a version begins or ends. */
  changesOn: Day | null
  /** Public holidays of the state. */
  holidays: ReadonlySet<Day>
}

export type StateRules = Readonly<Record<ServiceCode, ServiceLaw>>

/** Name of the check for users. */
export const checkNames: Record<ServiceCode, string> = {
  smoke: 'Smoke alarm check',
  electrical: 'Electrical safety check',
  gas: 'Gas safety check',
  blinds: 'Corded blinds check',
  water: 'Water efficiency check',
  rcd: 'Safety switch test',
}

export const isLeaseDuty = ({ trigger }: Duty): boolean =>
  trigger === 'LEASE_START' || trigger === 'LEASE_START_OR_RENEWAL'

/** The first day of the duty, with the versions before this one; null: as long as anybody can remember. */
const firstDayOf = ({ inForceFrom, before }: Duty): Day | null =>
  before === undefined ? inForceFrom : firstDayOf(before)

/** Before its first day a duty is neither met nor breached. */
export const notBefore = (duty: Duty, day: Day): Day => {
  const first = firstDayOf(duty)
  return first !== null && first > day ? first : day
}

/** The duties that are evaluated although nothing is faulty. */
export const statedDuties = ({ duties }: Pick<ServiceLaw, 'duties'>): readonly Duty[] =>
  duties.some(({ isSilent }) => isSilent) ? duties.filter(({ isSilent }) => !isSilent) : duties

/** The law asks for something only once something is found. */
export const asksOfFaults = (trigger: DutyTrigger): boolean => trigger === 'FAULT' || trigger === 'NEW_LEASE'

/** The law asks for it at any time, not only once something is found to be faulty. */
export const isRequired = ({ duties }: Pick<ServiceLaw, 'duties'>): boolean =>
  duties.some(({ kind, trigger }) => kind !== 'CHARGING_CONDITION' && !asksOfFaults(trigger))

/** Whether there is a duty or a schedule that depends on the condition. */
export const dependsOn = ({ condition, scheduleCondition, duties }: ServiceLaw, asked: Condition): boolean =>
  condition === asked || scheduleCondition === asked || duties.some((duty) => duty.condition === asked)

/** The shortest interval that the law sets; null where it sets none. */
export const lawMonths = ({ duties }: ServiceLaw): number | null =>
  duties.reduce<number | null>(
    (first, { trigger, months }) =>
      trigger === 'INTERVAL' && months !== null && (first === null || months < first) ? months : first,
    null,
  )
