import type { NewAgencyDraft } from '../../areas/agencies/agency-drafts.queries.ts'
import { typedOfDraft } from '../../areas/agencies/save-draft.ts'
import { agencyLabels, checkAgency, type AgencyField, type TypedAgency } from '../../areas/agencies/typed-agency.ts'
import type { PlanOption } from '../../areas/billing/packages.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { comparison } from '../kit/html/comparison.ts'
import { html, renderFacts, type Html } from '../kit/html/html.ts'
import { agenciesPath, linkTo, newAgencyPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { momentText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { agencyControl, agencyText } from './agency-fields.ts'
import { agencySteps, isStepDone, stepNames, stepOfField, type AgencyStep } from './agency-steps.ts'

export const stepLink = ({ site }: SignedInCall, id: string, step: AgencyStep | 'summary'): string =>
  linkTo(site, `${newAgencyPath}/${id}/${step}`)

const nameOfDraft = (draft: NewAgencyDraft): string => typedOfDraft(draft).name || 'Without a name yet'

/** The drafts of all colleagues, and the way to begin another. */
export function draftsPage(
  call: SignedInCall,
  {
    drafts,
    page,
    newId,
    isDiscarded,
  }: { drafts: readonly NewAgencyDraft[]; page: number; newId: string; isDiscarded: boolean },
): Html {
  const { site, session } = call
  const content = html`
    ${isDiscarded && notice('The draft is discarded.')}
    <p>An agency is created in five steps. You can leave at any of them; a colleague can go on where you left.</p>
    <form method="post" action="${linkTo(site, newAgencyPath)}" class="actions">
      ${formFields(session, { id: newId })}
      <button>Begin a new agency</button>
    </form>
    ${
      (drafts.length > 0 || page > 1) &&
      pagedTable({
        caption: 'Begun, not created yet',
        rows: drafts,
        page,
        size: requestsPerPage,
        linkOf: (to) => linkTo(site, newAgencyPath, { page: to }),
        empty: '',
        columns: [
          {
            header: 'Agency',
            cell: (draft) => html`<a href="${stepLink(call, draft.id, nextStep(draft))}">${nameOfDraft(draft)}</a>`,
          },
          { header: 'Complete', cell: (draft) => `${stepsDone(draft)} of ${stepNames.length} steps` },
          { header: 'Begun by', cell: ({ createdBy }) => createdBy },
          {
            header: 'Last change',
            cell: ({ updatedBy, updatedAt }) => `${updatedBy}, ${momentText(updatedAt, site.timeZone)}`,
          },
        ],
      })
    }
  `
  return frame({ site, session, title: 'New agency', path: agenciesPath, content })
}

const stepsDone = (draft: NewAgencyDraft): number =>
  stepNames.filter((step) => isStepDone(step, typedOfDraft(draft))).length

const nextStep = (draft: NewAgencyDraft): AgencyStep | 'summary' =>
  stepNames.find((step) => !isStepDone(step, typedOfDraft(draft))) ?? 'summary'

const tick = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5" /></svg>`

const stepList = (call: SignedInCall, draft: NewAgencyDraft, current: AgencyStep | 'summary'): Html => {
  const typed = typedOfDraft(draft)
  const item = (step: AgencyStep | 'summary', label: string, place: number): Html => {
    const isDone = step !== 'summary' && step !== current && isStepDone(step, typed)
    return html`<li ${isDone && html`class="done"`}>
      <a href="${stepLink(call, draft.id, step)}" ${step === current && html`aria-current="step"`}
        ><i>${isDone ? tick : place}</i>${label}${isDone && html`<span class="for-readers"> (complete)</span>`}</a
      >
    </li>`
  }
  return html`<nav aria-label="Steps">
    <ol>
      ${stepNames.map((step, at) => item(step, agencySteps[step].title, at + 1))}
      ${item('summary', 'Summary', stepNames.length + 1)}
    </ol>
  </nav>`
}

type StepForm = {
  draft: NewAgencyDraft
  step: AgencyStep
  typed: TypedAgency
  plans: readonly PlanOption[]
  refusal?: ChangeRefusal | undefined
}

/** After a conflict the form keeps what was typed, and shows what is stored beside it. */
export function stepPage(call: SignedInCall, { draft, step, typed, plans, refusal }: StepForm): Html {
  const { site, session } = call
  const fields = agencySteps[step].fields as readonly AgencyField[]
  const stored = typedOfDraft(draft)
  const differences =
    refusal?.status === 409
      ? fields.filter((field) => agencyText(field, stored, plans) !== agencyText(field, typed, plans))
      : []
  const content = html`
    ${stepList(call, draft, step)} ${formError(refusal?.message)}
    ${comparison({
      stored: draft.updatedBy,
      list: differences.map((field) => ({
        title: agencyLabels[field],
        stored: agencyText(field, stored, plans),
        sent: agencyText(field, typed, plans),
      })),
    })}
    <form method="post" action="${stepLink(call, draft.id, step)}" novalidate>
      ${formFields(session, { version: draft.version })}
      ${fields.map((field) => agencyControl(field, typed, refusal?.fields[field], plans))}
      <p class="actions">
        <button>Save and continue</button>
        <button class="quiet" name="leave" value="yes">Save and leave</button>
        <a href="${linkTo(site, newAgencyPath)}">Cancel</a>
      </p>
    </form>
  `
  const title = `New agency: ${agencySteps[step].title}`
  return frame({ site, session, title, path: agenciesPath, content, hasErrors: refusal !== undefined })
}

type Summary = {
  draft: NewAgencyDraft
  plans: readonly PlanOption[]
  /** Messages about agencies with the same ABN or domain. */
  similar: Readonly<Record<string, string>>
  /** What is wrong by stored data. */
  known: Partial<Record<AgencyField, string>>
  refusal?: ChangeRefusal | undefined
}

/** Everything that was typed, what is missing, and the button that creates the agency. */
export function summaryPage(call: SignedInCall, { draft, similar, known, plans, refusal }: Summary): Html {
  const { site, session } = call
  const typed = typedOfDraft(draft)
  const errors = { ...known, ...checkAgency(typed), ...(refusal?.status === 422 ? refusal.fields : {}) }
  const wrong = Object.entries(errors) as [AgencyField, string][]
  const content = html`
    ${stepList(call, draft, 'summary')} ${formError(refusal?.message)}
    ${
      wrong.length > 0 &&
      html`<section class="notice critical" aria-labelledby="missing">
        <h2 id="missing">Before it can be created</h2>
        <ul>
          ${wrong.map(([field, message]) => html`<li><a href="${stepLink(call, draft.id, stepOfField(field))}">${agencyLabels[field]}</a>: ${message}</li>`)}
        </ul>
      </section>`
    }
    ${stepNames.map(
      (step) => html`
        <h2>${agencySteps[step].title}</h2>
        ${renderFacts((agencySteps[step].fields as readonly AgencyField[]).map((field) => [agencyLabels[field], agencyText(field, typed, plans)]))}
        <p><a href="${stepLink(call, draft.id, step)}">Change ${agencySteps[step].title.toLowerCase()}</a></p>
      `,
    )}
    ${wrong.length === 0 && createForm(call, draft, similar)}
    <details>
      <summary>Discard this draft</summary>
      <form method="post" action="${linkTo(site, `${newAgencyPath}/${draft.id}/discard`)}" class="actions">
        ${formFields(session)}
        <button class="quiet">Yes, discard what was typed</button>
      </form>
    </details>
  `
  const hasErrors = refusal !== undefined
  return frame({ site, session, title: 'New agency: Summary', path: agenciesPath, content, hasErrors })
}

const createForm = (call: SignedInCall, draft: NewAgencyDraft, similar: Summary['similar']): Html => {
  const known = Object.values(similar)
  return html`<form method="post" action="${stepLink(call, draft.id, 'summary')}" novalidate>
    ${formFields(call.session, { version: draft.version })}
    ${
      known.length > 0 &&
      html`<div class="notice">
        <p>${known.join(' ')}</p>
        <label class="choice"
          ><input type="checkbox" name="anotherOffice" value="yes" /> This is another office of the same company</label
        >
      </div>`
    }
    <p class="actions"><button>Create the agency and invite its master user</button></p>
  </form>`
}
