import { hasAtMost } from '../../../contract/form-rules.ts'
import { addDays, dayIn, isDay } from '../../../contract/days.ts'
import { longestNotes } from '../../../contract/limits.ts'
import { instantAt, timeIn } from '../../../contract/times.ts'
import type { RecordedAttempt } from '../../areas/contact-attempts/contact-attempts.queries.ts'
import {
  contactWayLabels,
  contactWays,
  isContactWay,
  type ContactWay,
} from '../../areas/contact-attempts/contact-attempts.ts'
import { browserLimit } from '../kit/forms/fields.ts'
import { describedByError, fieldError, formError, formFields } from '../kit/forms/form-messages.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import { comparison, type Difference } from '../kit/html/comparison.ts'
import { html, type Html } from '../kit/html/html.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

const longestName = 75
const oldestDays = 365

/** The values of the form as typed. */
export type AttemptDraft = { way: string; when: string; withWhom: string; note: string; formKey: string }
export type AttemptErrors = Partial<Record<'way' | 'when' | 'withWhom' | 'note', string>>
export type CheckedAttempt = {
  way: ContactWay
  attemptedAt: Date
  withWhom: string
  note: string | null
  formKey: string
}

/** A time as browsers send it, in the time zone of the state. */
const localTime = (timeZone: string, moment: Date): string => `${dayIn(timeZone, moment)}T${timeIn(timeZone, moment)}`

export const emptyAttempt = ({ site, now }: SignedInCall): AttemptDraft => ({
  way: '',
  when: localTime(site.timeZone, now),
  withWhom: '',
  note: '',
  formKey: crypto.randomUUID(),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Browsers add seconds in some cases. */
const typedTime = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2})?$/

/** The moment, or why it cannot be used. */
function checkTime({ site, now }: SignedInCall, when: string): Date | string {
  const [, day = '', time = ''] = typedTime.exec(when) ?? []
  if (!isDay(day)) return 'Enter the date and time.'
  const moment = instantAt(site.timeZone, day, time)
  if (moment > now) return 'The time cannot be in the future.'
  return day < addDays(dayIn(site.timeZone, now), -oldestDays) ? 'The date is more than a year ago.' : moment
}

/** What was typed, with its errors, or what is to be recorded. */
export function readAttempt(call: SignedInCall): {
  draft: AttemptDraft
  errors: AttemptErrors
  checked: CheckedAttempt | null
} {
  const text = (values: Values, name: string) => readText(values, name).replaceAll('\r\n', '\n').trim()
  const given = readText(call.form, 'form_key')
  const draft = {
    way: text(call.form, 'way'),
    when: text(call.form, 'when'),
    withWhom: text(call.form, 'with'),
    note: text(call.form, 'note'),
    formKey: uuid.test(given) ? given : crypto.randomUUID(),
  }
  const { way, withWhom, note, formKey } = draft
  const attemptedAt = checkTime(call, draft.when)
  const errors: AttemptErrors = {}
  if (!isContactWay(way)) errors.way = 'Choose what was done.'
  if (typeof attemptedAt === 'string') errors.when = attemptedAt
  if (withWhom === '') errors.withWhom = 'Enter who was contacted.'
  if (!hasAtMost(withWhom, longestName)) errors.withWhom = `Enter at most ${longestName} characters.`
  if (!hasAtMost(note, longestNotes)) errors.note = `Enter at most ${longestNotes} characters.`
  if (!isContactWay(way) || typeof attemptedAt === 'string' || Object.keys(errors).length > 0)
    return { draft, errors, checked: null }
  return { draft, errors, checked: { way, attemptedAt, withWhom, note: note === '' ? null : note, formKey } }
}

/** What the same form has recorded before, and what was sent now. */
export type OtherAttempt = {
  message: string
  stored: RecordedAttempt | undefined
  sent: CheckedAttempt & { propertyId: number }
}

function otherPart({ site }: SignedInCall, { message, stored, sent }: OtherAttempt): Html {
  const when = (at: string | Date) => momentText(new Date(at).toISOString(), site.timeZone)
  const sides = (before: RecordedAttempt): Difference[] => [
    {
      title: 'Property',
      stored: before.propertyId === sent.propertyId ? 'This property' : 'Another property',
      sent: 'This property',
    },
    { title: 'What was done', stored: contactWayLabels[before.way], sent: contactWayLabels[sent.way] },
    { title: 'When', stored: when(before.attemptedAt), sent: when(sent.attemptedAt) },
    { title: 'With whom', stored: before.withWhom, sent: sent.withWhom },
    { title: 'Note', stored: before.note ?? 'nothing', sent: sent.note ?? 'nothing' },
  ]
  const list = stored ? sides(stored).filter((each) => each.stored !== each.sent) : []
  return html`${formError(message)} ${comparison({ list, stored: stored?.recordedBy ?? 'Recorded' })}`
}

type AttemptForm = {
  action: string
  draft: AttemptDraft
  errors: AttemptErrors
  other?: OtherAttempt | undefined
  tenants: readonly string[]
}

/** Records a call or message of the provider to somebody at the property. */
export function attemptForm(call: SignedInCall, { action, draft, errors, other, tenants }: AttemptForm): Html {
  const { session, site, now } = call
  return html`
    <h2 id="attempt">Record an attempt</h2>
    ${formError(Object.keys(errors).length > 0 ? 'Please correct what is marked.' : undefined)}
    ${other && otherPart(call, other)}
    <form method="post" action="${action}" novalidate aria-labelledby="attempt">
      ${formFields(session, { form_key: draft.formKey })}
      <fieldset ${errors.way !== undefined && html`aria-describedby="way-error"`}>
        <legend>What was done</legend>
        ${fieldError('way', errors.way)}
        ${contactWays.map(
          (way) =>
            html`<label class="choice">
              <input type="radio" name="way" value="${way}" ${draft.way === way && html`checked`} />
              ${contactWayLabels[way]}
            </label>`,
        )}
      </fieldset>
      <div class="field">
        <label for="when">When (time in ${site.name})</label>
        <input
          id="when"
          name="when"
          type="datetime-local"
          value="${draft.when}"
          max="${localTime(site.timeZone, now)}"
          ${describedByError('when', errors.when)}
        />
        ${fieldError('when', errors.when)}
      </div>
      <div class="field">
        <label for="with">With whom</label>
        <input
          id="with"
          name="with"
          type="text"
          value="${draft.withWhom}"
          maxlength="${browserLimit(longestName)}"
          list="tenants"
          autocomplete="off"
          ${describedByError('with', errors.withWhom)}
        />
        <datalist id="tenants">${tenants.map((name) => html`<option value="${name}"></option>`)}</datalist>
        ${fieldError('with', errors.withWhom)}
      </div>
      <div class="field">
        <label for="note">What was said or written (optional, at most ${longestNotes} characters)</label>
        <textarea id="note" name="note" rows="3" ${describedByError('note', errors.note)}>${draft.note}</textarea>
        ${fieldError('note', errors.note)}
      </div>
      <button>Record attempt</button>
    </form>
  `
}
