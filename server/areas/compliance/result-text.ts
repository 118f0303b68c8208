import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import { settledText, type SettledCheck } from '../service-checks/settled-check.ts'
import type { Due } from './due-day.ts'
import { gravityOf, type Grounds, type Obligation, type Reporter } from './obligation.ts'
import type { TenantRepair } from './repair-time.ts'
import { checkNames } from './service-law.ts'

/* The reason of a result, as a sentence for the agency. Only a date that the law sets is called due without "by our schedule". */

type Finding = Extract<Grounds, { by: 'FINDING' }>

/** What is known of the last check besides its day. */
export type CheckFacts = SettledCheck & {
  source: 'VISIT' | 'PROVIDER' | 'AGENCY' | 'SOFTWARE'
  outcome: 'PASSED' | 'FAILED' | null
}

/** A check that failed, and neither a repair nor the end of what failed is known. */
export const isUnsettled = (check: CheckFacts | null): boolean =>
  check?.outcome === 'FAILED' && check.repairedOn === null && !check.cleared

const reporterNames: Record<Reporter, string> = { AGENCY: 'the agency', SOFTWARE: 'the management software' }
/** ", as told by the agency" where there is no report. */
export const reporterText = (told: Reporter | undefined): string =>
  told === undefined ? '' : `, as told by ${reporterNames[told]}`

const reporterOf = (check: CheckFacts | null): Reporter | undefined =>
  check?.source === 'AGENCY' || check?.source === 'SOFTWARE' ? check.source : undefined

/** "Smoke alarm check done 15/11/2025", or how a failed one was repaired. */
export function lastCheckText(service: ServiceCode, lastOn: Day, check: CheckFacts | null): string {
  const name = checkNames[service]
  if (check?.outcome !== 'FAILED') return `${name} done ${shortDay(lastOn)}${reporterText(reporterOf(check))}`
  return `${name} failed ${shortDay(lastOn)}; ${settledText(check) ?? 'not yet proven repaired'}`
}

/** The same where something is faulty that breaches no duty, which a warning names: the check was made all the same. */
export const madeText = (service: ServiceCode, lastOn: Day, check: CheckFacts | null): string =>
  isUnsettled(check)
    ? `${checkNames[service]} made ${shortDay(lastOn)}, with faults found`
    : lastCheckText(service, lastOn, check)

/** "next due 15/11/2026", saying whose date it is. */
export function nextText(due: Due | null, today: Day): string {
  if (due === null) return 'none due'
  const isPast = due.on < today
  const when = `${isPast ? 'was due' : 'next due'} ${shortDay(due.on)}`
  if (due.basis === 'law') return when
  if (due.basis === 'lease-start') return `${when}, before the ${isPast ? 'lease began' : 'new lease begins'}`
  return `${when} ${byScheduleText(due.isAgreed)}`
}

export const byScheduleText = (isAgreed: boolean | undefined): string =>
  isAgreed === true ? 'by the agreed schedule' : 'by our schedule'

/** "; the check of 27/07/2026 was too late for the lease that began 01/06/2026" after a check that the law asked for before the lease. */
export function lateText(obligations: readonly Obligation[]): string {
  const late = obligations.flatMap(({ on }) => (on.by === 'LATE' ? [on] : []))
  return late
    .map(
      ({ starts, renewal, done }) =>
        `; the check of ${shortDay(done)} was too late for the lease that ${renewal ? 'was renewed' : 'began'} ${shortDay(starts)}`,
    )
    .join('')
}

/** Why duties are breached, or else why they are unproven. Two are named, because each needs something else. */
export function troublesText(service: ServiceCode, obligations: readonly Obligation[], today: Day): string {
  const breached = obligations.filter(({ state }) => state === 'BREACHED')
  const inReview = obligations.filter(({ on }) => on.by === 'FINDING' && on.inReview)
  const open = breached.length > 0 ? [...breached, ...inReview] : obligations.filter((each) => gravityOf(each) > 0)
  const [first, second, ...others] = new Set(open.map((each) => troubleText(service, each, today)))
  const more = others.length === 0 ? '' : `; and ${others.length} more`
  return `${[first, second].filter(Boolean).join('; ')}${more}`
}

/** Why a duty is breached or unproven. */
function troubleText(service: ServiceCode, { state, on, due }: Obligation, today: Day): string {
  const name = checkNames[service]
  const never = `Not proven: ${name} has not been done yet`
  switch (on.by) {
    case 'INTERVAL':
      return `${name} ${due === today ? 'is due today,' : 'was due'} ${shortDay(due as Day)}${on.told === undefined ? '' : ` (last check ${shortDay(on.done)}${reporterText(on.told)})`}`
    case 'LEASE':
      if (state === 'DUE')
        return `${never}; due by ${shortDay(due as Day)}, before the ${on.renewal ? 'lease is renewed' : 'new lease begins'}`
      return `${name} was due ${shortDay(due as Day)}, before the lease ${on.renewal ? 'was renewed' : 'began'}`
    case 'FINDING':
      return findingText(on, due === null ? '' : `, was to be repaired by ${shortDay(due)}`)
    case 'ALARM':
      return `Smoke alarm past its life since ${shortDay(on.expires)}`
    case 'UPGRADE':
      return on.starts === null
        ? 'Smoke alarms are not interconnected as the law requires'
        : `Smoke alarms are not interconnected as the law requires since the lease of ${shortDay(on.starts)}`
    case 'FAILED':
      return `${name} failed ${shortDay(on.done)}; not yet proven repaired`
    case 'PROOF':
      return staleText(service, on)
    case 'GAS_UNKNOWN':
      return 'The agency has not confirmed the gas appliances yet'
    case 'NEVER':
    default:
      return never
  }
}

type Proof = { done: Day; months: number | null; agreed?: boolean | undefined; told?: Reporter | undefined }
/** A standard whose proof is older than our schedule. */
export function staleText(service: ServiceCode, { done, months, agreed, told }: Proof): string {
  const schedule = `${agreed === true ? 'the agreed' : 'our'} schedule is every ${months} months`
  return `Not proven: last ${lowerFirst(checkNames[service])} ${shortDay(done)}${reporterText(told)}; the law sets no date${months === null ? '' : `, ${schedule}`}`
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export function findingText({ title, found, more, inReview }: Finding, until: string): string {
  const others = more > 0 ? ` and ${more} more` : ''
  const review = inReview ? ': fixed by a third party, and we are reviewing the proof' : ''
  return `${title}${others}, found ${shortDay(found)}${until}${review}`
}

/** What must be repaired by a day that the law sets and that has not passed, or whose time is stopped; null: nothing. */
export function repairText(obligations: readonly Obligation[]): string | null {
  const texts = obligations.flatMap(({ state, due, on }) => {
    if (state !== 'DUE' || on.by !== 'FINDING') return []
    if (due !== null) return [findingText(on, `, to be repaired by ${shortDay(due)}`)]
    return on.tenant === undefined ? [] : [findingText(on, `, ${stoppedText(on.tenant)}`)]
  })
  return texts.length === 0 ? null : texts.join('; ')
}

const stoppedText = ({ from }: TenantRepair): string =>
  `whose repair a tenant has taken over since ${shortDay(from)}, which stops the time by law`

/** "A tenant has taken the repair over since 05/03/2026: until that ends the 2 business days are stopped" */
export function tenantRepairText({ from, until }: TenantRepair, days: number): string {
  const time = days === 1 ? 'the business day is' : `the ${days} business days are`
  return until === null
    ? `A tenant has taken the repair over since ${shortDay(from)}: until that ends ${time} stopped`
    : `A tenant had taken the repair over from ${shortDay(from)} until ${shortDay(until)}: these days do not count`
}

export const mayNotBeCharged = 'the tenant may not be charged for water'
