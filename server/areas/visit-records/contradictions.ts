import type { ServiceCode } from '../../../contract/services.ts'
import type { RecordedAppliance, RecordedCheck, RecordedService } from '../service-reports/recorded-service.ts'
import { readOptional, type FormErrors } from './form-errors.ts'
import { confirmField, typedInVisit, type VisitForm } from './visit-form.ts'

type Contradiction = {
  service: ServiceCode
  check: string
  outcome: 'PASSED' | 'NOT_APPLICABLE'
  /** What contradicts the result, as a part of a sentence; null: nothing. */
  find: (own: RecordedService, all: readonly RecordedService[]) => string | null
}

const left = ({ appliances }: RecordedService): RecordedAppliance[] =>
  appliances.filter(({ change }) => change !== 'REMOVED')

/** "no alarm is recorded in a bedroom: Hallway; Upstairs hall" */
const listed = (text: string, appliances: readonly RecordedAppliance[]): string =>
  `${text}: ${appliances.map(({ name, location }) => location ?? name).join('; ')}`

const bedroom = /\bbed(room|\b)|\bmaster\b|\bnursery\b/i

const onlyOne =
  (what: string) =>
  (own: RecordedService): string | null =>
    left(own).length === 1 ? listed(`only one ${what} is recorded`, left(own)) : null

const hasAlarms = (own: RecordedService): string | null =>
  left(own).length === 0 ? null : listed('alarms are recorded', left(own))

const failedElsewhere =
  (service: ServiceCode, name: string, codes: readonly string[]) =>
  (_: RecordedService, all: readonly RecordedService[]): string | null => {
    const checks = all.find((each) => each.service === service)?.checks ?? []
    const failed = checks.find(({ code, outcome }) => codes.includes(code) && outcome === 'FAILED')
    return failed ? `“${failed.name}” of the ${name} service failed` : null
  }

/** Results that can hardly be right beside what else was recorded. What is not recorded contradicts nothing. */
const contradictions: readonly Contradiction[] = [
  {
    service: 'smoke',
    check: 'BEDROOMS',
    outcome: 'PASSED',
    find: (own) => {
      const placed = left(own).filter(({ location }) => location !== null)
      const isInBedroom = placed.some(({ location }) => bedroom.test(location ?? ''))
      return placed.length === 0 || isInBedroom ? null : listed('no alarm is recorded in a bedroom', placed)
    },
  },
  { service: 'smoke', check: 'INTERCONNECTED', outcome: 'PASSED', find: onlyOne('alarm') },
  {
    service: 'smoke',
    check: 'PHOTOELECTRIC',
    outcome: 'PASSED',
    find: (own) => {
      const old = left(own).filter(({ name, make }) => /\bioni[sz]/i.test(`${name} ${make ?? ''}`))
      return old.length === 0 ? null : listed('an ionisation alarm is recorded', old)
    },
  },
  { service: 'smoke', check: 'FITTED', outcome: 'NOT_APPLICABLE', find: hasAlarms },
  { service: 'smoke', check: 'SOUNDS', outcome: 'NOT_APPLICABLE', find: hasAlarms },
  { service: 'rcd', check: 'TWO_SWITCHES', outcome: 'PASSED', find: onlyOne('safety switch') },
  {
    service: 'electrical',
    check: 'SAFETY_SWITCHES',
    outcome: 'PASSED',
    find: failedElsewhere('rcd', 'safety switch', ['TRIP_TIME', 'PUSH_BUTTON']),
  },
  {
    service: 'rcd',
    check: 'TRIP_TIME',
    outcome: 'PASSED',
    find: failedElsewhere('electrical', 'electrical', ['SAFETY_SWITCHES']),
  },
]

const outcomeTexts = { PASSED: 'passed', NOT_APPLICABLE: 'does not apply' } as const
const longestReason = 300

/** Asks about each result that something else contradicts; one that is right all the same is stored with the reason. */
export function confirmContradictions(
  form: VisitForm,
  own: RecordedService,
  all: readonly RecordedService[],
  errors: FormErrors,
): RecordedService {
  const confirm = (check: RecordedCheck): RecordedCheck => {
    const rule = contradictions.find(
      (each) => each.service === own.service && each.check === check.code && each.outcome === check.outcome,
    )
    const although = rule?.find(own, all) ?? null
    if (!rule || although === null) return check
    const field = confirmField(own.service, check.code)
    const reason = readOptional(errors, field, typedInVisit(form, field), longestReason)
    if (reason !== null) return { ...check, confirmed: { although, reason } }
    const result = `“${check.name}” ${outcomeTexts[rule.outcome]}`
    errors.add(field, `${result}, but ${although}. Correct it, or say here why it is right.`)
    return check
  }
  return { ...own, checks: own.checks.map(confirm) }
}
