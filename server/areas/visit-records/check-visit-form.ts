import type { ServiceCode } from '../../../contract/services.ts'
import { checksIn, type ServiceCheck } from '../service-checks/checks-by-service.ts'
import type {
  RecordedCheck,
  RecordedFinding,
  RecordedService,
  VisitRecord,
} from '../service-reports/recorded-service.ts'
import { regulatorCertificateName, type RegulatorCertificate } from '../service-reports/regulator-certificate.ts'
import { checkAppliances } from './check-appliances.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkFindings } from './check-findings.ts'
import { checkReadings } from './check-readings.ts'
import { confirmContradictions } from './contradictions.ts'
import { FormErrors, readOptional } from './form-errors.ts'
import { isNotDoneCode, notDoneReasons, type NotDoneCode } from './not-done-reasons.ts'
import { checkField, earlierField, serviceField, typedInVisit, type VisitForm } from './visit-form.ts'
import type { EarlierFinding, FindingItem, RecordedVisitFacts } from './visit-facts.ts'

export type CheckedForm = { record: VisitRecord; errors: Record<string, string> }

/** Turns the typed form into a record. The record is complete only if there are no errors. */
export function checkVisitForm(form: VisitForm, facts: RecordedVisitFacts): CheckedForm {
  const errors = new FormErrors()
  const recorded = facts.services.map((service) => checkService(form, facts, service, errors))
  const services = recorded.map((service) => confirmContradictions(form, service, recorded, errors))
  const record = {
    visitedOn: facts.visitedOn,
    services,
    hazards: readOptional(errors, 'hazards', typedInVisit(form, 'hazards'), 500),
    notes: readOptional(errors, 'notes', typedInVisit(form, 'notes'), 2000),
  }
  return { record, errors: errors.fields }
}

/** The reason for which a service was not done, if one was chosen. */
export const notDoneCode = (form: VisitForm, service: ServiceCode): NotDoneCode | undefined => {
  const text = typedInVisit(form, serviceField(service, 'notDone'))
  return isNotDoneCode(text) ? text : undefined
}

function checkService(
  form: VisitForm,
  facts: RecordedVisitFacts,
  service: ServiceCode,
  errors: FormErrors,
): RecordedService {
  const reason = notDoneCode(form, service)
  if (reason !== undefined) return notDone(form, service, reason, errors)
  const checked = { form, facts, service, errors }
  const findings = checkFindings(checked)
  const codes = findings.map(({ code }) => code)
  const earlier = checkEarlier(checked)
  const stillThere = facts.earlier.filter(({ id }) => earlier.some((each) => each.findingId === id && !each.isFixed))
  const checks = checksIn(facts.state, service, facts.laws).map((check) =>
    checkOne(checked, check, findings, stillThere),
  )
  const readings = checkReadings({ form, service, laws: facts.laws, checks, errors })
  const isFailed =
    readings.some((reading) => reading.isWithinLimit === false) ||
    checks.some(({ outcome }) => outcome === 'FAILED') ||
    findings.some(failsService) ||
    stillThere.some(isFault)
  return {
    service,
    outcome: isFailed ? 'FAILED' : 'PASSED',
    notDoneReason: null,
    checks,
    appliances: checkAppliances(checked, codes),
    readings,
    findings,
    earlier,
    certificate: serviceCertificate(checked),
  }
}

function serviceCertificate({ form, facts, service, errors }: Checked): RegulatorCertificate | undefined {
  const typed = (name: 'certificateNumber' | 'certificateOn') => {
    const field = serviceField(service, name)
    return { field, text: typedInVisit(form, field) }
  }
  return checkCertificate(errors, {
    number: typed('certificateNumber'),
    issuedOn: typed('certificateOn'),
    doneOn: facts.visitedOn,
    name: regulatorCertificateName(service, facts.certificateNames),
  })
}

/** Advice does not fail a service, and neither does what was repaired at the visit. */
const failsService = (finding: RecordedFinding): boolean => isFault(finding) && !finding.isRepaired
const isFault = ({ severity }: Pick<EarlierFinding, 'severity'>): boolean => severity !== 'RECOMMENDED'

/** Says which earlier findings are still there, or else that what was found is advice, which fails no check. */
function findingsNote(
  made: readonly RecordedFinding[],
  left: readonly EarlierFinding[],
  items: readonly FindingItem[],
): string | null {
  if (left.length > 0) return `Still there: ${left.map(({ title }) => title).join('; ')}`
  const advice = made.filter((finding) => !isFault(finding) && !finding.isRepaired)
  const titles = advice.flatMap(({ code }) => items.find((item) => item.code === code)?.title ?? [])
  return titles.length === 0 ? null : `Recommended: ${titles.join('; ')}`
}

/** Asks for a finding that says why a check failed, and names those that do if another was added. */
function unexplained(
  { name, findings: codes }: ServiceCheck,
  made: readonly RecordedFinding[],
  items: readonly FindingItem[],
): string {
  const titles = items.filter(({ code }) => codes.includes(code)).map(({ title }) => `“${title}”`)
  return made.length === 0 || titles.length === 0
    ? `“${name}” failed. Add below what was found.`
    : `“${name}” failed, but nothing that is added below belongs to this check. Add ${titles.join(' or ')}.`
}

type Checked = { form: VisitForm; facts: RecordedVisitFacts; service: ServiceCode; errors: FormErrors }

/** A check that a finding fails, new or still there, has failed, whatever was chosen; one that failed needs a finding that says why. */
function checkOne(
  { form, facts: { items }, service, errors }: Checked,
  check: ServiceCheck,
  findings: readonly RecordedFinding[],
  stillThere: readonly EarlierFinding[],
): RecordedCheck {
  const { code, name, standard, findings: codes } = check
  const field = checkField(service, code)
  const chosen = typedInVisit(form, field)
  const made = findings.filter((finding) => codes.includes(finding.code))
  const left = stillThere.filter((finding) => codes.includes(finding.code))
  if (chosen !== 'PASSED' && chosen !== 'FAILED' && chosen !== 'NOT_APPLICABLE')
    errors.add(field, `Choose a result for “${name}”.`)
  if (chosen === 'FAILED' && made.length === 0 && left.length === 0)
    errors.add(field, unexplained(check, findings, items))
  const isRepaired = made.length > 0 && left.length === 0 && made.every((finding) => finding.isRepaired)
  const hasFault = made.some(failsService) || left.some(isFault)
  const isFailed = hasFault || (chosen === 'FAILED' && made.length === 0 && left.length === 0)
  const note = readOptional(errors, `${field}.note`, typedInVisit(form, `${field}.note`), 200)
  return {
    code,
    name,
    reference: standard,
    outcome: isFailed ? 'FAILED' : chosen === 'NOT_APPLICABLE' && made.length === 0 ? 'NOT_APPLICABLE' : 'PASSED',
    note: note ?? (isRepaired && chosen === 'FAILED' ? 'Repaired at this visit' : findingsNote(made, left, items)),
  }
}

/** Findings of earlier visits must be answered, because they keep the service from complying. */
function checkEarlier({ form, facts, service, errors }: Checked): RecordedService['earlier'] {
  return facts.earlier
    .filter((finding) => finding.service === service)
    .flatMap(({ id, title, severity }) => {
      const field = earlierField(service, id)
      const answer = typedInVisit(form, field)
      if (answer === 'FIXED' || answer === 'OPEN') return [{ findingId: id, isFixed: answer === 'FIXED' }]
      if (severity !== 'RECOMMENDED') errors.add(field, `Say whether this is still there: “${title}”.`)
      return []
    })
}

function notDone(form: VisitForm, service: ServiceCode, reason: NotDoneCode, errors: FormErrors): RecordedService {
  const field = serviceField(service, 'notDoneNote')
  const note = readOptional(errors, field, typedInVisit(form, field), 400)
  if (reason === 'OTHER' && note === null) errors.add(field, 'Enter why it was not done.')
  const sentence = [notDoneReasons[reason].sentence, note].filter((part) => part !== null && part !== '').join(' ')
  return {
    service,
    outcome: 'NOT_DONE',
    notDoneReason: sentence,
    checks: [],
    appliances: [],
    readings: [],
    findings: [],
    earlier: [],
  }
}
