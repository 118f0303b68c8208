import { shortDay } from '../../../contract/day-text.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { clockText, timeIn } from '../../../contract/times.ts'
import { dayWithWeekday } from '../../../contract/weekday-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { WorkRow } from '../../../contract/worklist.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { findLabel } from '../../../contract/labels.ts'
import { keyOfWeekVisit } from '../dashboard/list-week-visits.ts'
import { button, escapeHtml, paragraph } from '../emails/letter.ts'
import type { MorningVisit } from './morning-mail.queries.ts'

export type MorningWork = { rows: readonly WorkRow[]; total: number }
export type Morning = {
  name: string
  agencyName: string
  /** Null: of everyone. */
  managerName: string | null
  state: StateCode
  day: Day
  visits: { rows: readonly MorningVisit[]; total: number }
  unsafe: MorningWork
  dueToday: MorningWork
  portalUrl: string
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const link = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#0b5d57;font-weight:600">${escapeHtml(label)}</a>`

/** A short line below the first one, in grey. */
const quiet = (text: string): string =>
  text === '' ? '' : `<br><span style="color:#55635f">${escapeHtml(text)}</span>`

const heading = (text: string): string =>
  `<h2 style="margin:24px 0 4px;font-size:17px;line-height:1.4">${escapeHtml(text)}</h2>`

/** What did not fit is in the portal. */
const list = (entries: readonly string[], total: number, more: string): string =>
  `<ul style="margin:0;padding:0;list-style:none">${entries
    .map((entry) => `<li style="padding:8px 0;border-bottom:1px solid #dbe3e0">${entry}</li>`)
    .join(
      '',
    )}</ul>${total > entries.length ? `<p>${link(more, `${total - entries.length} more in the portal`)}</p>` : ''}`

const person = (tenant: { name: string; phone: string | null } | null): string =>
  tenant === null ? '' : [tenant.name, tenant.phone && formatPhone(tenant.phone)].filter(Boolean).join(', ')

const isText = (text: string | null | undefined): text is string => Boolean(text)

function visitEntry(visit: MorningVisit, { state, portalUrl }: Morning): string {
  const { timeZone } = states[state]
  const [from, to] = [visit.startsAt, visit.endsAt].map((at) => clockText(timeIn(timeZone, new Date(at))))
  const wayIn = visit.entryMethod && findLabel(entryMethodLabels, visit.entryMethod)
  const key = keyOfWeekVisit(visit)
  const what = [visit.services.join(', '), wayIn, key?.text].filter(isText).join(' · ')
  const url = `${portalUrl}/property/${visit.propertyId}#visit-${visit.visitId}`
  return `${escapeHtml(`${from} – ${to}`)} ${link(url, visit.address)}${quiet(what)}${quiet(person(visit.tenant))}`
}

function workEntry(row: WorkRow, { portalUrl }: Morning): string {
  const url =
    row.compliancePropertyId === null
      ? `${portalUrl}/non-managed-property/${row.agencyPortfolioPropertyId}`
      : `${portalUrl}/property/${row.compliancePropertyId}`
  const [first, ...others] = row.lines
  const { text: consequence, on = null } = first?.consequence ?? {}
  const text = [first?.text, [consequence, on === null ? null : shortDay(on)].filter(isText).join(' ')]
    .filter(isText)
    .join('. ')
  const rest = others.length > 0 ? `and ${counted(others.length, 'more thing', 'more things')} here` : ''
  return `${link(url, `${row.addressLine1}, ${row.addressLine2}`)}${quiet(text)}${quiet(rest)}${quiet(person(row.tenant))}`
}

const summary = ({ visits, unsafe, dueToday }: Morning): string =>
  [
    unsafe.total > 0 ? `${unsafe.total} unsafe` : '',
    dueToday.total > 0 ? `${dueToday.total} due today` : '',
    visits.total > 0 ? counted(visits.total, 'visit', 'visits') : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Null if there is nothing to tell: no email is better than an empty one. */
export function morningLetter(morning: Morning): { subject: string; html: string } | null {
  const { name, agencyName, managerName, day, visits, unsafe, dueToday, portalUrl } = morning
  const told = summary(morning)
  if (told === '') return null
  const weekday = dayWithWeekday(day).replace(/ \d{4}$/, '')
  const whose = managerName === null ? 'all property managers' : managerName
  return {
    subject: `${weekday}: ${told}`,
    html: [
      paragraph(`Good morning ${name},`),
      paragraph(`This is your ${weekday} at ${agencyName} (${whose}): ${told}.`),
      unsafe.total > 0
        ? heading(`Unsafe (${unsafe.total})`) +
          list(
            unsafe.rows.map((row) => workEntry(row, morning)),
            unsafe.total,
            `${portalUrl}/work?section=UNSAFE`,
          )
        : '',
      dueToday.total > 0
        ? heading(`Due today (${dueToday.total})`) +
          list(
            dueToday.rows.map((row) => workEntry(row, morning)),
            dueToday.total,
            `${portalUrl}/work?section=TODAY`,
          )
        : '',
      visits.total > 0
        ? heading(`Visits today (${visits.total})`) +
          list(
            visits.rows.map((visit) => visitEntry(visit, morning)),
            visits.total,
            `${portalUrl}/visits?view=day&day=${day}`,
          )
        : '',
      '<div style="height:16px"></div>',
      button('Open your work', `${portalUrl}/work`),
      `<p style="font-size:13px;color:#55635f">You get this email on weekday mornings because you switched it on. ${link(
        `${portalUrl}/settings/notification-preferences`,
        'Switch it off or on',
      )}.</p>`,
    ].join(''),
  }
}
