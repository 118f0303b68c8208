import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import type { DraftRow } from '../../areas/law/drafts.queries.ts'
import { firstDayProblem, fitVersion } from '../../areas/law/fit-version.ts'
import { lawKinds } from '../../areas/law/law-kinds.ts'
import type { LawRunRow } from '../../areas/law/law-runs.queries.ts'
import { aloneProblem } from '../../platform/second-person.ts'
import { needsSimulation, outdatedText, simulationProblem } from '../../areas/law/simulation-status.ts'
import type { TypedRule } from '../../areas/law/typed-fields.ts'
import { textField, noteField, selectField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import {
  at,
  discardPath,
  draftPath,
  newDraftPath,
  publishPath,
  simulateDraftPath,
  simulationPath,
} from './law-paths.ts'
import { contentText, labelledFields, sourceFields, type DraftField } from './draft-fields.ts'
import type { DraftView } from './draft-views.ts'

type DraftForm = {
  typed: TypedRule
  errors: Readonly<Record<string, string>>
  view: DraftView
  instruments: readonly string[]
}

function renderField(field: DraftField, { typed, errors }: DraftForm): Html {
  const { name, label } = field
  const given = { name, label, value: typed[name] ?? '', error: errors[name] }
  switch (field.as) {
    case 'note':
      return noteField(given)
    case 'day':
      return textField({ ...given, type: 'date' })
    case 'time':
      return textField({ ...given, type: 'time' })
    case 'select':
      return selectField({ ...given, options: field.options })
    case 'text':
    default:
      return textField({ ...given, most: field.most, ...(field.list !== undefined && { list: field.list }) })
  }
}

/** The fields of a version of a rule. */
const draftFields = (form: DraftForm): Html => html`
  ${form.view.fields.map((field) => renderField(field, form))}
  <datalist id="instruments">${form.instruments.map((name) => html`<option value="${name}"></option>`)}</datalist>
  ${form.view.places.map(
    (place) => html`
      <fieldset>
        <legend>Source${form.view.places.length > 1 && ` ${place}`}</legend>
        ${sourceFields(place).map((field) => renderField(field, form))}
      </fieldset>
    `,
  )}
`

/** After a conflict: what is stored beside what was typed, field by field. */
function draftConflict(draft: DraftRow, typed: TypedRule, view: DraftView): Part {
  const textOf = (texts: TypedRule, name: string) => (texts[name] ?? '').trim()
  const differing = labelledFields(view).filter(({ name }) => textOf(draft.typed, name) !== textOf(typed, name))
  if (differing.length === 0) return null
  return renderTable({
    caption: 'What differs',
    rows: differing,
    empty: '',
    columns: [
      { header: 'Field', cell: ({ label }) => label },
      { header: 'Stored', cell: (field) => contentText(field, textOf(draft.typed, field.name)) },
      { header: 'You have typed', cell: (field) => contentText(field, textOf(typed, field.name)) },
    ],
  })
}

export const savedTexts = {
  yes: 'Saved.',
  unpublished:
    'Your changes are saved. Please look at what it replaces and when, and simulate it before you publish it.',
}

const savedIncomplete = 'Saved. Some fields still need an answer before it can be simulated.'

export type DraftPage = {
  /** Null before it is first saved. */
  draft: DraftRow | null
  creationKey: string
  typed: TypedRule
  refusal: ChangeRefusal | undefined
  /** The day to simulate, as typed. */
  day: string
  saved: keyof typeof savedTexts | undefined
  view: DraftView
  instruments: readonly string[]
  simulation: LawRunRow | undefined
}

/** Sends the form of the page, with all that is typed in it. */
const submitButton = ({ site }: SignedInCall, path: string, label: string, isQuiet = true): Html =>
  html`<p class="actions">
    <button formaction="${linkTo(site, path)}" ${isQuiet && html`class="quiet"`}>${label}</button>
  </p>`

/** Which version the draft replaces, or why it does not fit yet. */
function replacement({ typed, view }: DraftPage): Part {
  const { versions, nameProblem } = view
  const from = (typed['inForceFrom'] ?? '').trim()
  if (versions.length === 0) return html`<p>${view.replacesNothing}</p>`
  if (nameProblem !== null) return formError(nameProblem)
  const { replaced, problem } = fitVersion(versions, from || '9999-12-31', (typed['inForceTo'] ?? '').trim() || null)
  if (problem !== null) return formError(problem)
  return replaced
    ? html`<p>This version ends ${from === '' ? 'on the first day of the new one' : `on ${shortDay(from)}`}:</p>
        ${replaced.facts()}`
    : html`<p>${view.onlyOthers}</p>`
}

/** What publishing does, or why it is not possible yet. */
function publishing(call: SignedInCall, page: DraftPage, draft: DraftRow): Part {
  const today = dayIn(call.site.timeZone, call.now)
  const { rule } = lawKinds[draft.kind].check(page.typed, today)
  if (rule === null) return html`<p>The draft is not complete yet.</p>`
  if (page.view.nameProblem !== null) return html`<p>A duty with this name exists already.</p>`
  const tooEarly = firstDayProblem(call.site.state, rule.inForceFrom, today)
  if (tooEarly !== null) return formError(tooEarly)
  const alone = aloneProblem({ state: call.site.state, userId: call.session.userId, now: call.now }, draft)
  if (alone !== null) return html`<p>${alone}</p>`
  const notSimulated = simulationProblem(call.site.state, draft, rule, page.simulation)
  if (notSimulated !== null) return html`<p>${notSimulated}</p>`
  return html`<p>
      From then on everyone sees it, and ${page.view.effect}. Before its first day it can be withdrawn; later only a
      newer version can correct it.
    </p>
    ${submitButton(call, at(publishPath, draft.id), `Publish, in force from ${shortDay(rule.inForceFrom)}`, false)}`
}

/** The last simulation, and the button for another one. */
function simulating(call: SignedInCall, { typed, simulation, refusal, day, view }: DraftPage, draft: DraftRow): Part {
  const { rule } = lawKinds[draft.kind].check(typed, dayIn(call.site.timeZone, call.now))
  if (rule !== null && !needsSimulation(rule))
    return html`<p>It needs no simulation: none of our services checks this duty, so that it changes no result.</p>`
  const { site } = call
  const outdated = simulation && outdatedText(site.state, simulation, draft)
  return html`
    <p>${view.simulating} Nothing is changed. Only a draft that was simulated is published.</p>
    ${
      simulation &&
      html`<p>
        <a href="${linkTo(site, at(simulationPath, simulation.id))}">Last simulation</a>, asked for by
        ${simulation.requestedBy} ${momentText(simulation.requestedAt, site.timeZone)}.${outdated && ` ${outdated}`}
      </p>`
    }
    ${
      draft.kind === 'DUTY' &&
      textField({
        name: 'day',
        label: 'On this day, and 24 months later (its first day if left empty)',
        value: day,
        type: 'date',
        error: refusal?.fields['day'],
      })
    }
    ${submitButton(call, at(simulateDraftPath, draft.id), 'Save and simulate')}
  `
}

function actions(call: SignedInCall, page: DraftPage): Part {
  const { draft } = page
  if (draft === null) return null
  const { site } = call
  return html`
    <h2>What it replaces</h2>
    ${replacement(page)}
    <h2>Simulate</h2>
    ${simulating(call, page, draft)}
    <h2>Publish</h2>
    ${publishing(call, page, draft)}
    <h2>Discard</h2>
    <p><a href="${linkTo(site, at(discardPath, draft.id))}">Discard this draft</a></p>
  `
}

/** The form of a draft, what it replaces, and what can be done with it. */
export function ruleDraftPage(call: SignedInCall, page: DraftPage): Html {
  const { site, session } = call
  const { draft, typed, refusal, saved, view, instruments, creationKey } = page
  const action = draft === null ? newDraftPath : at(draftPath, draft.id)
  const isOpen = draft === null || draft.status === 'OPEN'
  const missing = saved && isOpen ? lawKinds[view.kind].check(typed, dayIn(site.timeZone, call.now)).errors : null
  const content = html`
    <p><a href="${linkTo(site, lawPath)}">The law of ${site.name}</a></p>
    ${formError(refusal?.message)} ${saved && notice(missing ? savedIncomplete : savedTexts[saved])}
    ${refusal?.status === 409 && draft !== null && draftConflict(draft, typed, view)}
    ${!isOpen && notice(draft?.status === 'PUBLISHED' ? 'This draft is published.' : 'This draft was discarded.')}
    ${
      isOpen &&
      html`<form method="post" action="${linkTo(site, action)}" novalidate>
        ${formFields(session, draft === null ? { creation_key: creationKey, draft_kind: view.kind } : { version: draft.version })}
        ${draftFields({ typed, errors: refusal?.fields ?? missing ?? {}, view, instruments })}
        <p class="actions"><button>Save the draft</button></p>
        ${actions(call, page)}
      </form>`
    }
  `
  const title = draft === null ? view.newTitle : `Draft: ${view.name}`
  return frame({ site, session, title, path: lawPath, content, hasErrors: refusal !== undefined })
}
