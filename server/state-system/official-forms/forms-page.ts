import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import type { OfficialForm, UnfilledNotice } from '../../areas/official-forms/official-forms.queries.ts'
import { mostFormBytes } from '../../areas/official-forms/read-form.ts'
import { textField } from '../kit/forms/fields.ts'
import { fieldError, formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable, titledTable } from '../kit/html/html.ts'
import { linkTo, officialFormsPath } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { formPath, pathWith, uploadFormPath } from './form-paths.ts'

type Page = Pick<SignedInCall, 'site' | 'session'>

export const mostUnfilled = 50

/** "Draft", "In force", "Coming", "Past". */
export function formStatus({ status, from, to }: OfficialForm, today: Day): string {
  if (status === 'DRAFT') return 'Draft'
  if (status === 'ENDED' || (to !== null && to < today)) return 'Past'
  return from > today ? 'Coming' : 'In force'
}

export const formPeriod = ({ status, from, to }: OfficialForm): string =>
  `${status === 'DRAFT' ? 'Planned from' : 'From'} ${shortDay(from)}${to === null ? '' : ` to ${shortDay(to)}`}`

export type FormsPage = {
  forms: readonly OfficialForm[]
  unfilled: readonly UnfilledNotice[]
  /** What our own notice is called. */
  ownName: string
  message: string | null
}

const unfilledTable = ({ site }: Page, unfilled: readonly UnfilledNotice[]): Part =>
  unfilled.length > 0 &&
  renderTable({
    caption: 'Notices of visits to come that are our own, although there is an official form',
    rows: unfilled.slice(0, mostUnfilled),
    empty: '',
    columns: [
      { header: 'Property', cell: ({ address }) => address },
      { header: 'Agency', cell: ({ agencyName }) => agencyName },
      { header: 'Issued', cell: ({ issuedAt }) => momentText(issuedAt, site.timeZone) },
      { header: 'Entry', cell: ({ entryFrom }) => momentText(entryFrom, site.timeZone) },
      { header: 'Why', cell: ({ reason }) => reason },
    ],
  })

/** The official forms of the state, and where they could not be used. */
export function officialFormsPage(call: SignedInCall, { forms, unfilled, ownName, message }: FormsPage): Html {
  const { site, session, now } = call
  const today = dayIn(site.timeZone, now)
  const inForce = forms.find((form) => formStatus(form, today) === 'In force')
  const content = html`
    ${message && notice(message)}
    <p>
      ${
        inForce
          ? `Notices of entry in ${site.name} are written into “${inForce.name}”. One that does not fit into it is our own document, “${ownName}”.`
          : `Notices of entry in ${site.name} are our own document, “${ownName}”. If the regulator has a fillable PDF, upload it: from its first day notices are written into it and have its name. A notice that does not fit into the form is our own again.`
      }
    </p>
    <p class="actions"><a class="button" href="${linkTo(site, uploadFormPath)}">Upload a form</a></p>
    ${unfilledTable(call, unfilled)}
    ${titledTable({
      caption: 'Forms',
      rows: forms,
      empty: 'No form has been uploaded.',
      columns: [
        {
          header: 'Name',
          cell: ({ id, name }) => html`<a href="${linkTo(site, pathWith(formPath, id))}">${name}</a>`,
        },
        { header: 'Status', cell: (form) => formStatus(form, today) },
        { header: 'Days', cell: formPeriod },
        {
          header: 'Last change',
          cell: ({ updatedAt, updatedBy }) => `${momentText(updatedAt, site.timeZone)} by ${updatedBy}`,
        },
        { header: 'Put in force by', cell: ({ publishedBy }) => publishedBy ?? '' },
      ],
    })}
  `
  return frame({ site, session, title: 'Official forms', path: officialFormsPath, content })
}

export type UploadPage = {
  key: string
  ownName: string
  name?: string
  from?: string
  errors?: Readonly<Record<string, string>>
  error?: string | undefined
}

/** Chooses the PDF, its name and its first day. */
export function uploadFormPage({ site, session }: Page, page: UploadPage): Html {
  const { key, ownName, name = '', from = '', errors = {}, error } = page
  const fileError = errors['file']
  const content = html`
    <p><a href="${linkTo(site, officialFormsPath)}">All official forms</a></p>
    ${formError(error)}
    <p>
      It replaces our own notice of entry, “${ownName}”. Nothing changes before a second person has put it in force.
    </p>
    <form method="post" action="${linkTo(site, uploadFormPath)}" enctype="multipart/form-data" novalidate>
      ${formFields(session, { creation_key: key })}
      ${textField({
        name: 'name',
        label: 'Official name',
        value: name,
        most: 100,
        error: errors['name'],
        hint: 'As on the form, such as “Form 9 Entry notice”. Notices have this name.',
      })}
      ${textField({ name: 'from', label: 'First day', value: from, type: 'date', error: errors['from'] })}
      <div class="field">
        <label for="file">PDF with fields</label>
        <p class="quiet hint" id="file-hint">
          The fillable version of the regulator, at most ${mostFormBytes / 1_000_000} MB, without a password.
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept=".pdf,application/pdf"
          ${fileError !== undefined && html`aria-invalid="true"`}
          aria-describedby="file-hint${fileError !== undefined && ' file-error'}"
        />
        ${fieldError('file', fileError)}
      </div>
      <p class="actions"><button>Upload the form</button></p>
    </form>
  `
  return frame({
    site,
    session,
    title: 'Upload an official form',
    path: officialFormsPath,
    content,
    hasErrors: error !== undefined,
  })
}
