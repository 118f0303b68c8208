import type { PropertyFacts, ServiceFacts } from './evaluate-service.ts'
import type { ServiceLaw } from './service-law.ts'

/** The facts of a result as the ledger stores them: without what is null, false or empty. */
export type LedgerFacts = Partial<
  Omit<PropertyFacts, 'state' | 'leases'> & PropertyFacts['leases'] & Omit<ServiceFacts, 'service' | 'isCancelled'>
> & {
  isServiceCancelled?: boolean
  /** The schedule that applied, which is not law and has no version. */
  scheduleMonths?: number
}

const isTold = (value: unknown): boolean =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

export function ledgerFacts(property: PropertyFacts, { scheduleMonths }: ServiceLaw, facts: ServiceFacts): LedgerFacts {
  const { state: _state, leases, hasGas, isWaterCharged, ...place } = property
  const { service: _service, isCancelled, openFindings, findingsInReview, ...rest } = facts
  const brief = ({ id, title, foundOn }: ServiceFacts['openFindings'][number]) => ({ id, title, foundOn })
  const all = {
    ...place,
    ...rest,
    isServiceCancelled: isCancelled,
    scheduleMonths,
    openFindings: openFindings.map(brief),
    findingsInReview: findingsInReview.map(brief),
    current: toLease(leases.current),
    upcoming: toLease(leases.upcoming),
  }
  const told = Object.fromEntries(Object.entries(all).filter(([, value]) => isTold(value)))
  // False means something else than null here.
  return { ...told, ...(hasGas === null ? {} : { hasGas }), ...(isWaterCharged === null ? {} : { isWaterCharged }) }
}

const toLease = (lease: PropertyFacts['leases']['current']): PropertyFacts['leases']['current'] =>
  lease && { startsOn: lease.startsOn, endsOn: lease.endsOn, isRenewal: lease.isRenewal }

/** The facts as they were evaluated, so that a result of the ledger can be evaluated again. */
export function factsOfLedger(
  stored: LedgerFacts,
  state: PropertyFacts['state'],
  service: ServiceFacts['service'],
): { property: PropertyFacts; facts: ServiceFacts; scheduleMonths: number | null } {
  return {
    property: {
      state,
      isResidential: stored.isResidential ?? false,
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
      check: stored.check ?? null,
      onHoldUntil: stored.onHoldUntil ?? null,
      isCancelled: stored.isServiceCancelled ?? false,
      openFindings: stored.openFindings ?? [],
      findingsInReview: stored.findingsInReview ?? [],
    },
    scheduleMonths: stored.scheduleMonths ?? null,
  }
}
