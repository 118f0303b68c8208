import { clockText, timeIn } from '../../../contract/times.ts'
import { dayIn } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { services } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import { fillForm } from '../../platform/pdf-form-fill.ts'
import { Problem } from '../../platform/problem.ts'
import { toFormEntries } from '../official-forms/form-entries.ts'
import type { FormValues, Mapping } from '../official-forms/form-facts.ts'
import {
  entryNoticeContent,
  halfDay,
  issuer,
  replacedText,
  ways,
  whoEnters,
  type NoticeContent,
  type NoticeFacts,
} from './entry-notice.ts'
import { listText } from './list-text.ts'
import { hoursText, longDay } from './visit-time-text.ts'

/** Of which services, and whether they are repairs. */
export type NoticePurpose = { serviceIds: readonly number[]; isRepair: boolean }

/** What an official form can be told of a notice. */
export function toFormValues(facts: NoticeFacts, { serviceIds, isRepair }: NoticePurpose): FormValues {
  const { state, tenants, startsAt, endsAt, issuedAt } = facts
  const { timeZone } = states[state]
  const clock = (moment: string) => timeIn(timeZone, new Date(moment))
  const weekday = (moment: string) => longDay(state, moment).split(' ')[0] ?? ''
  const dayOf = (moment: string) => shortDay(dayIn(timeZone, new Date(moment)))
  const phone = (number: string | null) => (number === null ? null : formatPhone(number))
  const hasSmoke = serviceIds.includes(services.smoke.id)
  const hasOther = serviceIds.length === 0 || serviceIds.some((id) => id !== services.smoke.id)
  const [tenant1 = null, tenant2 = null, tenant3 = null, tenant4 = null] = tenants
  return {
    texts: {
      address: facts.address,
      tenants: listText(tenants),
      tenant1,
      tenant2,
      tenant3,
      tenant4,
      issuer: issuer(facts),
      manager: facts.managerName,
      agency: facts.agencyName,
      agencyAddress: facts.agencyLines.filter((line) => !/@|^\+\d+$/.test(line)).join(', ') || null,
      contactPhone: phone(facts.contactPhone),
      contactEmail: facts.contactEmail,
      issuedOn: longDay(state, issuedAt),
      issuedDate: dayOf(issuedAt),
      issuedWeekday: weekday(issuedAt),
      served: ways[facts.servedBy] ?? null,
      entryDay: longDay(state, startsAt),
      entryDate: dayOf(startsAt),
      entryWeekday: weekday(startsAt),
      entryTime: hoursText(state, facts),
      entryFrom: clockText(clock(startsAt)),
      entryTo: clockText(clock(endsAt)),
      halfDay: halfDay(facts),
      whoEnters: whoEnters(facts),
      technician: facts.technicianName,
      provider: facts.providerName,
      providerPhone: phone(facts.providerPhone),
      checks: listText(facts.checks),
      ground: facts.groundText,
      law: facts.instrument,
      replaced: replacedText(facts).join(' ') || null,
    },
    ticks: {
      always: true,
      byEmail: facts.servedBy === 'EMAIL',
      byPost: facts.servedBy === 'POST',
      smokeAlarms: hasSmoke,
      otherServices: hasOther,
      isCheck: !isRepair,
      isRepair,
      beforeNoon: clock(startsAt) < '12:00',
      afterNoon: clock(endsAt) > '12:00',
    },
    tenantCount: tenants.length,
    mustSayHalfDay: facts.mustSayHalfDay,
  }
}

type FormToUse = { id: number; name: string; mapping: Mapping; content: Uint8Array }
/** The notice in the official form with its name, or why it cannot be written into it. */
export type OfficialNotice =
  | { content: NoticeContent; bytes: Buffer; formId: number; formName: string }
  | { problem: string }

const mostLetters = 500

/** Whatever goes wrong, the notice must be served: then it is our own. Only a full queue is tried again later. */
export async function writeOfficialNotice(
  form: FormToUse,
  facts: NoticeFacts & { isDemo: boolean },
  purpose: NoticePurpose,
): Promise<OfficialNotice> {
  try {
    const entries = toFormEntries(form.mapping, toFormValues(facts, purpose))
    const { agencyName: author, issuedAt: on, isDemo } = facts
    const bytes = await fillForm({ bytes: form.content, title: form.name, author, on, isDemo, entries })
    const content = entryNoticeContent({ ...facts, formName: form.name, approvedForm: null })
    return { content, bytes, formId: form.id, formName: form.name }
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many-requests') throw error
    const reason = error instanceof Problem ? error.message : 'The PDF could not be filled.'
    return { problem: `“${form.name}” was not used. ${reason}`.slice(0, mostLetters) }
  }
}
