import type { LawPage, LawRule, LawSource } from './law.ts'

/* The law in plain words, the same in the portal, in the state systems and in letters. */

export const kindLabels: Record<LawRule['kind'], string> = {
  CHECK: 'A check by a date',
  STANDARD: 'A standard',
  CHARGING_CONDITION: 'A condition for charging',
}

type Trigger = Pick<LawRule, 'trigger' | 'months' | 'days'>
type Kind = Trigger & Pick<LawRule, 'kind'> & { breachedBy: readonly string[] }

const businessDays = (count: number): string => (count === 1 ? '1 business day' : `${count} business days`)

const standardTexts: Partial<Record<LawRule['trigger'], (rule: Kind) => string>> = {
  NEW_AGREEMENT_OR_PERIODIC: () =>
    'From a new agreement on, the law asks that something is so. A passed check is the proof.',
  APPLIANCE_LIFE: ({ breachedBy }) =>
    breachedBy.length === 0
      ? 'The law says what replaces an appliance at the end of its life. It sets no date.'
      : 'The law limits the life of an appliance. An alarm that is past it breaches the duty.',
  UPGRADE: () => 'The law asks for alarms of a type from the next lease on. A passed check is the proof.',
  NEW_LEASE: () =>
    'What is found is put right for the next new or renewed lease at the latest. The duty itself asks for no check.',
  FAULT: ({ days, breachedBy }) => {
    if (breachedBy.length === 0)
      return 'The law asks for no check. No provision was seen that a fault would breach, so a fault is a warning.'
    return days === null
      ? 'A fault that is found breaches the duty until it is repaired. The duty itself asks for no check.'
      : `The law sets the time for a repair. A fault that is not repaired within ${businessDays(days)} breaches the duty.`
  },
  BEFORE_ADVERTISING: () => 'The law asks that something is so before a property is advertised.',
  FIXED_DAY: () => 'The law asks that something is so from a fixed day on, and sets no date for checking it.',
}

/** What the kind of a duty means, by what triggers it. */
export function kindText(rule: Kind): string {
  if (rule.kind === 'CHECK') return 'The law asks for a check by a date.'
  if (rule.kind === 'CHARGING_CONDITION')
    return 'Unless it is met, the tenant may not be charged. The property is not non-compliant.'
  const ofTrigger = standardTexts[rule.trigger]
  return ofTrigger
    ? ofTrigger(rule)
    : 'The law asks that something is so, and sets no date for checking it. A passed check is the proof.'
}

export const partyLabels: Record<LawRule['dutyOf'], string> = { RENTAL_PROVIDER: 'Rental provider', TENANT: 'Tenant' }

/** A party in the word of its state, such as "Lessor". */
export function partyText(party: LawRule['dutyOf'], { landlord, tenant }: LawPage['words']): string {
  const word = party === 'TENANT' ? tenant : landlord
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export const conditionLabels: Record<NonNullable<LawRule['condition']>, string> = {
  GAS_PRESENT: 'Where there is gas',
  WATER_CHARGED: 'Where the tenant pays for water',
}

const triggerTexts: Record<LawRule['trigger'], (rule: Trigger) => string> = {
  INTERVAL: ({ months }) => (months === 1 ? 'Every month' : `Every ${months ?? '…'} months`),
  LEASE_START: ({ days }) => `Within ${days ?? '…'} days before a tenancy starts`,
  LEASE_START_OR_RENEWAL: ({ days }) => `Within ${days ?? '…'} days before a tenancy starts or is renewed`,
  NEW_AGREEMENT_OR_PERIODIC: () => 'From the next new agreement, or when an agreement becomes periodic',
  CONTINUOUS: () => 'At all times',
  APPLIANCE_LIFE: () => 'When an appliance reaches the end of its life',
  UPGRADE: () => 'When a tenancy starts, until all properties are upgraded',
  NEW_LEASE: () => 'When the property is let anew, or the lease is renewed',
  FAULT: ({ days }) =>
    days === null ? 'As soon as something is faulty' : `Within ${businessDays(days)} of learning of a fault`,
  BEFORE_ADVERTISING: () => 'Before the property is advertised',
  FIXED_DAY: () => 'From a fixed day on',
}

/** When the duty applies, such as "Every 12 months". */
export const triggerText = (rule: Trigger): string => triggerTexts[rule.trigger](rule)

/** The address is that of a register of legislation, not of an instrument in it. */
export const isRegisterPage = (url: string): boolean => /^https?:\/\/[^/]+\/?$/.test(url)

/** "See Residential Tenancies Act 2010 (NSW) s 64A"; a section that was not seen is not named. */
export const citationText = ({ instrument, reference, certainty }: LawSource): string =>
  `${certainty === 'SECONDARY' ? 'See ' : ''}${instrument}${reference === null || certainty === 'MEMORY' ? '' : ` ${reference}`}`
