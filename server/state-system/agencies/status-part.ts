import type { StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import { canChangeStatus, isStatusChange, type StatusChange } from '../../areas/agencies/change-status.ts'
import type { OpenBusiness } from '../../areas/agencies/status.queries.ts'
import { noteField } from '../kit/forms/fields.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

type Question = { label: string; title: string; effect: string; answer: string; asksReason: boolean }

const questions: Readonly<Record<StatusChange, Question>> = {
  pause: {
    label: 'Pause',
    title: 'Pause this agency?',
    effect:
      'Its users are told the reason and can do nothing until it goes on; what they are typing is kept. Its jobs and mails wait. Nothing is lost.',
    answer: 'Yes, pause the agency',
    asksReason: true,
  },
  resume: {
    label: 'Let it go on',
    title: 'Let this agency go on?',
    effect: 'Its users can work again, and the jobs and mails that waited are done.',
    answer: 'Yes, let it go on',
    asksReason: false,
  },
  close: {
    label: 'Close',
    title: 'Close this agency?',
    effect:
      'Its users are told the reason and can no longer sign in to it. What is stored is removed by age, after an export of everything or if none is wanted.',
    answer: 'Yes, close the agency',
    asksReason: true,
  },
  reopen: {
    label: 'Open again',
    title: 'Open this agency again?',
    effect: 'It is a customer again, with the users that it had.',
    answer: 'Yes, open it again',
    asksReason: false,
  },
}

const changeUrl = ({ site }: SignedInCall, { id }: StoredAgency, ask?: StatusChange): string =>
  linkTo(site, `/Agencies/view/${id}`, { ask })

const openText = ({ visits, keys, invoices }: OpenBusiness): Part => {
  const parts = [
    visits > 0 && `${groupedCount(visits, ['visit', 'visits'])} to come`,
    keys > 0 && `${groupedCount(keys, ['key', 'keys'])} with technicians`,
    invoices > 0 && groupedCount(invoices, ['unpaid invoice', 'unpaid invoices']),
  ].filter((part) => part !== false)
  return parts.length > 0 && html`<p>Not finished: ${parts.join(', ')}. They stay; settle them first if you can.</p>`
}

type Asked = { change: StatusChange; business: OpenBusiness | undefined; refusal: ChangeRefusal | undefined }

const question = (call: SignedInCall, agency: StoredAgency, { change, business, refusal }: Asked): Html => {
  const { title, effect, answer, asksReason } = questions[change]
  const error = refusal?.fields['reason']
  return html`<section class="notice" aria-labelledby="question">
    <h2 id="question">${title}</h2>
    <p>${effect}</p>
    ${asksReason && business && openText(business)}
    <form method="post" action="${changeUrl(call, agency)}" novalidate>
      ${formFields(call.session, { action: change, version: agency.version })}
      ${asksReason && noteField({ name: 'reason', label: 'Reason, which its users read', value: readText(call.form, 'reason'), rows: 3, error })}
      <p class="actions">
        <button ${change === 'close' && html`class="danger"`}>${answer}</button>
        <a href="${changeUrl(call, agency)}">Cancel</a>
      </p>
    </form>
  </section>`
}

const statusText = ({ site }: SignedInCall, agency: StoredAgency, heldJobs: number): Part => {
  const since = agency.closedAt ?? agency.pausedAt
  if (since === null) return false
  const waiting = heldJobs > 0 && ` ${heldJobs} ${heldJobs === 1 ? 'job waits' : 'jobs and mails wait'}.`
  return html`<div class="notice critical">
    <p>
      ${agency.closedAt === null ? 'Paused' : 'Closed'} since ${momentText(since, site.timeZone)}:
      ${agency.closeReason ?? agency.pauseReason}${waiting}
    </p>
  </div>`
}

type StatusPart = {
  agency: StoredAgency
  heldJobs: number
  business: OpenBusiness | undefined
  refusal: ChangeRefusal | undefined
}

/** What is said about the status, with the question whose answer changes it, and the links to those questions. */
export type StatusParts = { status: Part; changes: Part }

/** Whether the agency is paused or closed, and the ways to change that; a reason is asked for first. */
export function statusParts(call: SignedInCall, { agency, heldJobs, business, refusal }: StatusPart): StatusParts {
  const asked = readText(call.form, 'action') || readText(call.query, 'ask')
  const changes = Object.keys(questions).filter(isStatusChange)
  const possible = changes.filter((change) => canChangeStatus(agency, change))
  const text = statusText(call, agency, heldJobs)
  if (isStatusChange(asked) && possible.includes(asked))
    return { status: [text, question(call, agency, { change: asked, business, refusal })], changes: null }
  const link = (change: StatusChange): Html =>
    html`<a class="button quiet" href="${changeUrl(call, agency, change)}">${questions[change].label}</a>`
  return { status: text, changes: possible.map(link) }
}
