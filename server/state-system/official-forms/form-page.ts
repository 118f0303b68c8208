import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { aloneProblem } from '../../platform/second-person.ts'
import { factName, textFacts, tickFacts, type Mapping } from '../../areas/official-forms/form-facts.ts'
import type { OfficialForm } from '../../areas/official-forms/official-forms.queries.ts'
import { proposeFacts } from '../../areas/official-forms/propose-facts.ts'
import type { FormPlace } from '../../platform/pdf-form.ts'
import { selectField, textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { postButton } from '../kit/forms/post-button.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, officialFormsPath } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import {
  discardFormPath,
  endFormPath,
  exampleFormPath,
  formPath,
  pathWith,
  publishFormPath,
  withdrawFormPath,
} from './form-paths.ts'
import { formPeriod, formStatus } from './forms-page.ts'

export type FormPage = {
  form: OfficialForm
  ownName: string
  message: string | null
  /** What was typed in a form that was refused. */
  typed?: { name: string; from: string; chosen: Readonly<Record<string, string>> } | undefined
  refusal?: ChangeRefusal | undefined
}

const options = (facts: Readonly<Record<string, string>>) =>
  Object.entries(facts).map(([value, label]) => ({ value, label }))
const choices = {
  TEXT: [{ value: '', label: 'Left blank' }, ...options(textFacts)],
  TICK: [{ value: '', label: 'Not ticked' }, ...options(tickFacts)],
}

const placeName = ({ name, option }: FormPlace): string => (option === null ? name : `${name}: ${option}`)

function placeHint({ kind, page, isMultiline, most }: FormPlace, isProposed: boolean): string {
  const what = kind === 'TICK' ? 'Box to tick' : isMultiline ? 'Text of several lines' : 'Text'
  const limit = most === null ? '' : `, at most ${most} characters`
  return `${what}${limit}, page ${page}.${isProposed ? ' Proposed from its name, please check.' : ''}`
}

function mappingForm(call: SignedInCall, { form, typed, refusal }: FormPage): Html {
  const { site, session } = call
  const { id, version, places, mapping } = form
  const isNew = Object.keys(mapping).length === 0
  const proposed: Mapping = isNew ? proposeFacts(places) : {}
  const chosen: Readonly<Record<string, string>> = typed?.chosen ?? (isNew ? proposed : mapping)
  const errors = refusal?.fields ?? {}
  return html`
    <form method="post" action="${linkTo(site, pathWith(formPath, id))}" novalidate>
      ${formFields(session, { version })}
      ${textField({ name: 'name', label: 'Official name', value: typed?.name ?? form.name, most: 100, error: errors['name'] })}
      ${textField({ name: 'from', label: 'First day', value: typed?.from ?? form.from, type: 'date', error: errors['from'] })}
      <h2>What is written into each field</h2>
      ${
        isNew &&
        html`<p>
          Nothing is stored yet. ${Object.keys(proposed).length} of ${places.length} fields have a proposal that follows
          from the name of the field. Compare each with the form before you save.
        </p>`
      }
      ${places.map((place, index) =>
        selectField({
          name: `place${index}`,
          label: placeName(place),
          value: chosen[index] ?? '',
          options: choices[place.kind],
          hint: placeHint(place, isNew && proposed[index] !== undefined && chosen[index] === proposed[index]),
          error: errors[`place${index}`],
        }),
      )}
      <p class="actions"><button>Save</button></p>
    </form>
  `
}

/** After a conflict: what is stored beside what was chosen. */
function differences({ form, typed, refusal }: FormPage): Part {
  if (refusal?.status !== 409 || typed === undefined) return false
  const nameOf = (place: FormPlace, fact: string) =>
    choices[place.kind].find(({ value }) => value === fact)?.label ?? fact
  const rows = [
    { label: 'Official name', stored: form.name, chosen: typed.name },
    { label: 'First day', stored: form.from, chosen: typed.from },
    ...form.places.map((place, index) => ({
      label: placeName(place),
      stored: nameOf(place, form.mapping[index] ?? ''),
      chosen: nameOf(place, typed.chosen[index] ?? ''),
    })),
  ].filter(({ stored, chosen }) => stored !== chosen)
  if (rows.length === 0) return false
  return renderTable({
    caption: 'What differs',
    rows,
    empty: '',
    columns: [
      { header: 'Field', cell: ({ label }) => label },
      { header: 'Stored', cell: ({ stored }) => stored },
      { header: 'You have chosen', cell: ({ chosen }) => chosen },
    ],
  })
}

const exampleLink = ({ site }: SignedInCall, { id }: OfficialForm): Html =>
  html`<p class="actions">
    <a class="button quiet" href="${linkTo(site, pathWith(exampleFormPath, id))}">Download a filled example (PDF)</a>
  </p>`

/** What putting it in force does, or why it is not possible yet. */
function publishing(call: SignedInCall, form: OfficialForm, ownName: string): Part {
  const { site, session, now } = call
  if (Object.keys(form.mapping).length === 0) return html`<p>First save what is written into each field.</p>`
  const alone = aloneProblem({ state: site.state, userId: session.userId, now }, form)
  const publish = postButton(call, {
    path: pathWith(publishFormPath, form.id),
    label: `Put in force from ${shortDay(form.from)}`,
    fields: { version: form.version },
    isQuiet: false,
  })
  return html`
    <p>
      Download the filled example and compare it with the form. Notices that are issued from ${shortDay(form.from)} on
      are then written into it instead of “${ownName}”. Notices that were served before stay as they are.
    </p>
    ${alone === null ? publish : html`<p>${alone}</p>`}
  `
}

const draftParts = (call: SignedInCall, page: FormPage): Part => {
  const { form, ownName } = page
  const isMapped = Object.keys(form.mapping).length > 0
  return [
    mappingForm(call, page),
    isMapped && [html`<h2>Example</h2>`, exampleLink(call, form)],
    html`<h2>Put in force</h2>
      ${publishing(call, form, ownName)}
      <h2>Discard</h2>
      ${postButton(call, {
        path: pathWith(discardFormPath, form.id),
        label: 'Discard this draft',
        fields: { version: form.version },
      })}`,
  ]
}

function ending(call: SignedInCall, form: OfficialForm, ownName: string): Part {
  const today = dayIn(call.site.timeZone, call.now)
  const status = formStatus(form, today)
  const fields = { version: form.version }
  if (status === 'Coming')
    return html`<h2>Withdraw</h2>
      <p>It becomes a draft again. If it was to replace another form, that one goes on.</p>
      ${postButton(call, { path: pathWith(withdrawFormPath, form.id), label: 'Withdraw this form', fields })}`
  if (status !== 'In force') return null
  return html`<h2>End</h2>
    <p>
      To replace it, upload the new form with its first day. If you end it, notices that are not served yet are
      “${ownName}” from now on. Notices that were served in the form stay as they are.
    </p>
    ${postButton(call, { path: pathWith(endFormPath, form.id), label: 'End this form now', fields })}`
}

const publishedParts = (call: SignedInCall, { form, ownName }: FormPage): Part => [
  exampleLink(call, form),
  renderTable({
    caption: 'What is written into each field',
    rows: form.places.map((place, index) => ({ place, fact: form.mapping[index] })),
    empty: '',
    columns: [
      { header: 'Field', cell: ({ place }) => placeName(place) },
      { header: 'Page', isNumber: true, cell: ({ place }) => place.page },
      {
        header: 'What is written',
        cell: ({ place, fact }) => (fact === undefined ? choices[place.kind][0]?.label : factName(fact)),
      },
    ],
  }),
  ending(call, form, ownName),
]

/** A form: as a draft with all that can be changed, later as it is in force. */
export function officialFormPage(call: SignedInCall, page: FormPage): Html {
  const { site, session, now } = call
  const { form, message, refusal, ownName } = page
  const status = formStatus(form, dayIn(site.timeZone, now))
  const content = html`
    <p><a href="${linkTo(site, officialFormsPath)}">All official forms</a></p>
    ${formError(refusal?.message)} ${message && notice(message)} ${differences(page)}
    ${renderFacts([
      ['Status', form.status === 'DISCARDED' ? 'Discarded' : status],
      ['Days', formPeriod(form)],
      ['Replaces our notice', ownName],
      ['File', `${form.fileName}, ${form.pages === 1 ? '1 page' : `${form.pages} pages`}`],
      ['Last change', `${momentText(form.updatedAt, site.timeZone)} by ${form.updatedBy}`],
      ...(form.publishedAt === null
        ? []
        : [['Put in force', `${momentText(form.publishedAt, site.timeZone)} by ${form.publishedBy ?? ''}`] as const]),
    ])}
    ${form.status === 'DRAFT' ? draftParts(call, page) : form.status !== 'DISCARDED' && publishedParts(call, page)}
  `
  return frame({ site, session, title: form.name, path: officialFormsPath, content, hasErrors: refusal !== undefined })
}
