import type { Leases } from './lease.ts'
import type { Obligation } from './obligation.ts'
import type { Duty, ServiceLaw } from './service-law.ts'

/* Some versions are only for agreements that began on a day or later. */

const isForAgreement = ({ agreementsSince }: Duty, { current }: Leases): boolean =>
  !agreementsSince || current === null || current.startsOn >= agreementsSince

/** Without the versions before that were not for this agreement. */
function withOwnBefore(duty: Duty, leases: Leases): Duty {
  const { before, ...own } = duty
  return before && isForAgreement(before, leases) ? { ...own, before: withOwnBefore(before, leases) } : own
}

/** The law as it is for the agreement in force, and what its other duties come to. */
export function lawOfAgreement(law: ServiceLaw, leases: Leases): { law: ServiceLaw; others: Obligation[] } {
  if (!isOlderAgreement(law, leases)) return { law, others: [] }
  const isMeant = (duty: Duty): boolean => isForAgreement(duty, leases)
  const others = law.duties.filter((duty) => !isMeant(duty))
  return {
    law: { ...law, duties: law.duties.filter(isMeant).map((duty) => withOwnBefore(duty, leases)) },
    others: others.map(({ ruleId }) => ({
      rule: ruleId,
      state: 'NOT_APPLICABLE',
      since: null,
      due: null,
      on: { by: 'AGREEMENT', from: null },
    })),
  }
}

/** The agreement in force began before some version was for it. */
export const isOlderAgreement = ({ duties }: ServiceLaw, leases: Leases): boolean =>
  leases.current !== null && duties.some((duty) => !isForAll(duty, leases))

const isForAll = (duty: Duty, leases: Leases): boolean =>
  isForAgreement(duty, leases) && (duty.before === undefined || isForAll(duty.before, leases))
