import type { PropertyFacts, ServiceFacts } from './evaluate-service.ts'
import { isOlderAgreement } from './agreement.ts'
import { checksOfLease } from './lease.ts'
import { dependsOn, type Duty, type ServiceLaw } from './service-law.ts'

/** The facts of a result as the ledger stores them: without what is null, false or empty. */
export type LedgerFacts = Partial<
  Omit<PropertyFacts, 'state' | 'leases' | 'isResidential'> &
    PropertyFacts['leases'] &
    Omit<ServiceFacts, 'service' | 'isCancelled'>
> & {
  /** Not a residential rental. */
  isOther?: boolean
  isServiceCancelled?: boolean
  /** The schedule that applied, which is not law and has no version. */
  scheduleMonths?: number
  isAgreed?: boolean
}

const isSet = (value: unknown): boolean =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

const isOfLeases = ({ trigger }: Duty): boolean =>
  trigger === 'UPGRADE' ||
  trigger === 'NEW_LEASE' ||
  trigger === 'NEW_AGREEMENT_OR_PERIODIC' ||
  trigger === 'LEASE_START' ||
  trigger === 'LEASE_START_OR_RENEWAL'
const isOfUpgrade = ({ trigger }: Duty): boolean => trigger === 'UPGRADE' || trigger === 'FIXED_DAY'

/** Only what the result may depend on: a property has several services, and each entry is kept for ever. */
export function ledgerFacts(property: PropertyFacts, law: ServiceLaw, facts: ServiceFacts): LedgerFacts {
  const { leases, hasGas, isWaterCharged } = property
  const { service, isCancelled, openFindings, findingsInReview, earlierChecks, ...rest } = facts
  const { duties, scheduleMonths } = law
  const brief = ({ id, code, title, foundOn, tenantRepair }: ServiceFacts['openFindings'][number]) => ({
    id,
    code,
    title,
    foundOn,
    ...(tenantRepair && { tenantRepair }),
  })
  const withLeases = duties.some(isOfLeases)
  const withLease = withLeases || isOlderAgreement(law, leases)
  const all = {
    isOther: !property.isResidential,
    isCancelled: property.isCancelled,
    ...rest,
    isServiceCancelled: isCancelled,
    scheduleMonths,
    isAgreed: law.isAgreed === true && scheduleMonths !== null,
    alarmExpiresOn: service === 'smoke' ? property.alarmExpiresOn : null,
    isUpgradePending: property.isUpgradePending && duties.some(isOfUpgrade),
    openFindings: openFindings.map(brief),
    findingsInReview: findingsInReview.map(brief),
    earlierChecks: checksOfLease(duties, leases, earlierChecks ?? []),
    current: withLease ? toLease(leases.current) : null,
    upcoming: withLeases ? toLease(leases.upcoming) : null,
  }
  const stored: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(all)) if (isSet(value)) stored[name] = value
  // False means something else than null here.
  if (hasGas !== null && dependsOn(law, 'GAS_PRESENT')) stored['hasGas'] = hasGas
  if (isWaterCharged !== null && dependsOn(law, 'WATER_CHARGED')) stored['isWaterCharged'] = isWaterCharged
  return stored
}

const toLease = (lease: PropertyFacts['leases']['current']): PropertyFacts['leases']['current'] =>
  lease && { startsOn: lease.startsOn, endsOn: lease.endsOn, isRenewal: lease.isRenewal }

/** The facts as they were evaluated, so that a result of the ledger can be evaluated again. */
export function factsOfLedger(
  stored: LedgerFacts,
  state: PropertyFacts['state'],
  service: ServiceFacts['service'],
): { property: PropertyFacts; facts: ServiceFacts; schedule: Pick<ServiceLaw, 'scheduleMonths' | 'isAgreed'> } {
  return {
    property: {
      state,
      isResidential: stored.isOther !== true,
      isCancelled: stored.isCancelled ?? false,
      hasGas: stored.hasGas ?? null,
      isWaterCharged: stored.isWaterCharged ?? null,
      leases: { current: stored.current ?? null, upcoming: stored.upcoming ?? null },
      alarmExpiresOn: stored.alarmExpiresOn ?? null,
      isUpgradePending: stored.isUpgradePending ?? false,
    },
    facts: {
      service,
      enrolledOn: stored.enrolledOn ?? '',
      lastOn: stored.lastOn ?? null,
      earlierChecks: stored.earlierChecks ?? [],
      check: stored.check ?? null,
      onHoldUntil: stored.onHoldUntil ?? null,
      isCancelled: stored.isServiceCancelled ?? false,
      openFindings: stored.openFindings ?? [],
      findingsInReview: stored.findingsInReview ?? [],
    },
    schedule: { scheduleMonths: stored.scheduleMonths ?? null, isAgreed: stored.isAgreed ?? false },
  }
}
