import type { LawRule, LawSource } from './law.ts'

/* The law in plain words, the same in the portal, in the state systems and in letters. */

export const kindLabels: Record<LawRule['kind'], string> = {
  CHECK: 'A check by a date',
  STANDARD: 'A standard',
  CHARGING_CONDITION: 'A condition for charging',
}

export const kindTexts: Record<LawRule['kind'], string> = {
  CHECK: 'The law asks for a check by a date.',
  STANDARD: 'The law asks that something is so, and sets no date for checking it. A passed check is the proof.',
  CHARGING_CONDITION: 'Unless it is met, the tenant may not be charged. The home is not non-compliant.',
}

export const partyLabels: Record<LawRule['dutyOf'], string> = { RENTAL_PROVIDER: 'Rental provider', TENANT: 'Tenant' }

export const conditionLabels: Record<NonNullable<LawRule['condition']>, string> = {
  GAS_PRESENT: 'Where there is gas',
  WATER_CHARGED: 'Where the tenant pays for water',
}

type Trigger = Pick<LawRule, 'trigger' | 'months' | 'days'>

/** When the duty applies, such as "Every 12 months". */
export function triggerText({ trigger, months, days }: Trigger): string {
  switch (trigger) {
    case 'INTERVAL':
      return months === 1 ? 'Every month' : `Every ${months} months`
    case 'LEASE_START':
      return `Within ${days} days before a tenancy starts`
    case 'LEASE_START_OR_RENEWAL':
      return `Within ${days} days before a tenancy starts or is renewed`
    case 'NEW_AGREEMENT_OR_PERIODIC':
      return 'From the next new agreement, or when an agreement becomes periodic'
    case 'CONTINUOUS':
      return 'At all times'
    case 'APPLIANCE_LIFE':
      return 'When an alarm reaches the end of its life'
    case 'UPGRADE':
      return 'When a tenancy starts, until all homes are upgraded'
    case 'FAULT':
      return 'As soon as something is faulty'
    case 'BEFORE_ADVERTISING':
      return 'Before the home is advertised'
    case 'FIXED_DAY':
      return 'From a fixed day on'
  }
}

/** "See Residential Tenancies Act 2010 (NSW) s 64A"; a section that was not seen is not named. */
export const citationText = ({ instrument, reference, certainty }: LawSource): string =>
  `${certainty === 'SECONDARY' ? 'See ' : ''}${instrument}${reference === null || certainty === 'MEMORY' ? '' : ` ${reference}`}`
