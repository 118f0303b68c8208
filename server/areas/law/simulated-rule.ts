import type { Day } from '../../../contract/days.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { rulesOn } from '../compliance/rules-on.ts'
import type { ServiceLaw } from '../compliance/service-law.ts'
import type { StateLaw } from '../compliance/compliance.queries.ts'
import type { VersionDays } from './rule-versions.queries.ts'
import type { NewRule } from './typed-rule.ts'

/** A rule as it is simulated: a draft, or a published version that is to come. */
export type SimulatedRule = NewRule & {
  /** Versions of the same duty that it replaces on its first day and later. */
  replaces: readonly number[]
  /** Versions of the same duty that would go on if it did not exist; only of a published version. */
  goesOn?: readonly number[]
}

/** Stands for the rule in results; versions have positive ids. */
export const simulatedId = -1

export const replacedVersions = (versions: readonly VersionDays[], from: Day): number[] =>
  versions.filter(({ to }) => to === null || to > from).map(({ id }) => id)

export const endedVersions = (versions: readonly VersionDays[], from: Day): number[] =>
  versions.filter(({ to }) => to === from).map(({ id }) => id)

export const serviceOfRule = ({ serviceId }: Pick<NewRule, 'serviceId'>): ServiceCode | undefined =>
  serviceId === null ? undefined : serviceOfId(serviceId)

/** The law of the rule's service on a day, as if the rule were published. */
export function lawWithRule(law: StateLaw, rule: SimulatedRule, service: ServiceCode, day: Day): ServiceLaw {
  const others = law.duties.filter(({ ruleId }) => !rule.replaces.includes(ruleId))
  const { kind, trigger, months, days, condition, breachedBy, inForceFrom, inForceTo } = rule
  const added =
    rule.dutyOf === 'RENTAL_PROVIDER'
      ? [
          {
            serviceId: services[service].id,
            ruleId: simulatedId,
            code: '',
            kind,
            trigger,
            months,
            days,
            condition,
            // A simulation that was stored by the version before has none.
            breachedBy: breachedBy ?? [],
            inForceFrom,
            inForceTo,
          },
        ]
      : []
  return rulesOn({ ...law, duties: [...others, ...added] }, day)[service]
}

/** The law of the rule's service on a day, as if the rule did not exist. `ruleId`: of a published version. */
export function lawWithoutRule(
  law: StateLaw,
  { goesOn = [] }: SimulatedRule,
  ruleId: number | null,
  service: ServiceCode,
  day: Day,
): ServiceLaw {
  const duties = law.duties
    .filter((duty) => duty.ruleId !== ruleId)
    .map((duty) => (goesOn.includes(duty.ruleId) ? { ...duty, inForceTo: null } : duty))
  return rulesOn({ ...law, duties }, day)[service]
}
