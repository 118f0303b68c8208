import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { Acceptance, TermsDraft, TermsVersion } from '../../areas/terms/terms.queries.ts'
import { longestTerms, longestWithdrawal } from '../../areas/terms/write-terms.ts'
import { noteField, textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, termsPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { renderTerms } from '../kit/html/terms-text.ts'
import { momentText } from '../kit/html/wording.ts'
import { usersPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

export const termsDraftPath = '/Terms/draft'
export const termsPreviewPath = '/Terms/preview'
export const termsVersionPath = '/Terms/view/:id'
export const acceptancesPath = '/Terms/acceptances/:id'

const versionLink = ({ site }: SignedInCall, id: number, query: Record<string, string | number | undefined> = {}) =>
  linkTo(site, `/Terms/view/${id}`, query)

/** Whether users are asked for a version now, were before, or will be. */
function statusText(
  { id, effectiveFrom, withdrawnAt }: TermsVersion,
  inEffect: number | undefined,
  today: Day,
): string {
  if (withdrawnAt !== null) return 'Withdrawn'
  if (id === inEffect) return 'In effect'
  return effectiveFrom > today ? 'Planned' : 'Replaced'
}

type Versions = {
  versions: readonly TermsVersion[]
  draft: TermsDraft | undefined
  inEffect: number | undefined
  today: Day
  outcome: string | undefined
}

/** All versions of the agreement, and the way to the next one. */
export function termsPage(call: SignedInCall, { versions, draft, inEffect, today, outcome }: Versions): Html {
  const { site, session } = call
  const isDefault = versions.find(({ id }) => id === inEffect)?.isDefault === true
  const content = html`
    ${outcome !== undefined && notice(outcome)}
    <p>Users of agencies accept the agreement that is in effect before they can work in the portal.</p>
    ${
      isDefault &&
      html`<div class="notice">
        <p>The default text that came with the software is in effect. Please publish your own.</p>
      </div>`
    }
    <p class="actions">
      <a class="button" href="${linkTo(site, termsDraftPath)}"
        >${draft ? 'Continue the draft' : 'Write the next version'}</a
      >
      ${
        draft &&
        html`<span class="quiet"
          >Saved by ${draft.updatedBy ?? 'the system'}, ${momentText(draft.updatedAt, site.timeZone)}</span
        >`
      }
    </p>
    ${renderTable({
      caption: 'Versions',
      rows: versions,
      empty: 'There is no agreement. Users are not asked for anything.',
      columns: [
        {
          header: 'In effect from',
          cell: ({ id, effectiveFrom }) => html`<a href="${versionLink(call, id)}">${shortDay(effectiveFrom)}</a>`,
        },
        { header: 'Status', cell: (version) => statusText(version, inEffect, today) },
        {
          header: 'Published',
          cell: ({ publishedAt, publishedBy, isDefault: isShipped }) =>
            isShipped ? 'Default text' : `${momentText(publishedAt, site.timeZone)}, ${publishedBy ?? 'the system'}`,
        },
        { header: 'Accepted by', isNumber: true, cell: ({ accepted }) => String(accepted) },
      ],
    })}
  `
  return frame({ site, session, title: 'Terms', path: termsPath, content })
}

type DraftPage = {
  text: string
  version: number
  stored: TermsDraft | undefined
  refusal?: ChangeRefusal | undefined
  isSaved: boolean
}

/** The draft as text with its few marks. After a conflict the stored draft is shown below. */
export function termsDraftPage(call: SignedInCall, page: DraftPage): Html {
  const { site, session } = call
  const { text, version, stored, refusal, isSaved } = page
  const content = html`
    <p><a href="${linkTo(site, termsPath)}">All versions</a></p>
    ${formError(refusal?.message)} ${isSaved && notice('The draft is saved. Users do not see it yet.')}
    <form method="post" action="${linkTo(site, termsDraftPath)}" novalidate>
      ${formFields(session, { version })}
      ${noteField({
        name: 'text',
        label: 'Text of the agreement',
        hint: `Leave a line empty between paragraphs. # begins a title, ## a heading, - a list, 1. a numbered list; **two stars** make words strong. At most ${longestTerms.toLocaleString('en-AU')} characters.`,
        value: text,
        error: refusal?.fields['text'],
        rows: 24,
      })}
      <p class="actions">
        <button name="act" value="preview">Save and preview</button>
        <button class="quiet" name="act" value="save">Save the draft</button>
      </p>
    </form>
    ${
      refusal?.status === 409 &&
      stored &&
      html`<h2>The draft as it is stored now</h2>
        ${renderTerms(stored.textContent)}`
    }
  `
  const title = 'Draft of the agreement'
  return frame({ site, session, title, path: termsPath, content, hasErrors: refusal !== undefined })
}

type Preview = { draft: TermsDraft; effectiveFrom: string; refusal?: ChangeRefusal | undefined }

/** The draft as users will read it, with the form that publishes it. */
export function termsPreviewPage(call: SignedInCall, { draft, effectiveFrom, refusal }: Preview): Html {
  const { site, session } = call
  const content = html`
    <p><a href="${linkTo(site, termsDraftPath)}">Change the draft</a></p>
    ${formError(refusal?.message)} ${renderTerms(draft.textContent)}
    <h2>Publish</h2>
    <p>
      Users are asked from this day on, also those who have a form open: what they typed stays. A published text cannot
      be changed; until its day it can be withdrawn.
    </p>
    <form method="post" action="${linkTo(site, termsPreviewPath)}" novalidate>
      ${formFields(session, { version: draft.version, text: draft.textContent })}
      ${textField({
        name: 'effectiveFrom',
        label: 'In effect from',
        value: effectiveFrom,
        type: 'date',
        error: refusal?.fields['effectiveFrom'],
      })}
      <p class="actions"><button>Publish</button></p>
    </form>
  `
  const title = 'Preview of the agreement'
  return frame({ site, session, title, path: termsPath, content, hasErrors: refusal !== undefined })
}

type VersionPage = {
  terms: TermsVersion & { textContent: string }
  today: Day
  inEffect: number | undefined
  pending: number
  acceptances: readonly Acceptance[]
  search: string
  page: number
  reason: string
  refusal?: ChangeRefusal | undefined
  outcome: string | undefined
}

const withdrawForm = (call: SignedInCall, { terms, today, reason, refusal }: VersionPage): Part =>
  terms.isOfState &&
  terms.withdrawnAt === null &&
  terms.effectiveFrom > today &&
  html`<h2>Withdraw</h2>
    <form method="post" action="${versionLink(call, terms.id)}" novalidate>
      ${formFields(call.session)}
      ${noteField({
        name: 'reason',
        label: `Reason (at most ${longestWithdrawal} characters)`,
        value: reason,
        error: refusal?.fields['reason'],
        rows: 2,
      })}
      <p class="actions"><button class="quiet">Withdraw this version</button></p>
    </form>`

/** One version with who accepted it and when. */
export function termsVersionPage(call: SignedInCall, shown: VersionPage): Html {
  const { site, session } = call
  const { terms, today, inEffect, pending, acceptances, search, page, refusal, outcome } = shown
  const path = `/Terms/view/${terms.id}`
  const content = html`
    <p><a href="${linkTo(site, termsPath)}">All versions</a></p>
    ${outcome !== undefined && notice(outcome)} ${formError(refusal?.message)}
    ${renderFacts([
      ['Status', statusText(terms, inEffect, today)],
      ['Published', `${momentText(terms.publishedAt, site.timeZone)}, ${terms.publishedBy ?? 'with the software'}`],
      ['Accepted by', String(terms.accepted)],
      ['Not accepted yet', String(pending)],
      ...(terms.withdrawnAt === null
        ? []
        : ([
            [
              'Withdrawn',
              `${momentText(terms.withdrawnAt, site.timeZone)}, ${terms.withdrawnBy ?? ''}: ${terms.withdrawnReason ?? ''}`,
            ],
          ] as const)),
    ])}
    ${withdrawForm(call, shown)}
    <h2>Text</h2>
    ${renderTerms(terms.textContent)}
    <h2>Who accepted it</h2>
    ${searchForm(call, path, { label: 'Find a user by name, username or email', value: search })}
    ${pagedTable({
      caption: 'Acceptances, the first one first',
      rows: acceptances,
      page,
      size: usersPerPage,
      linkOf: (to) => linkTo(site, path, { search, page: to }),
      empty: search === '' ? 'Nobody has accepted it yet.' : 'Nobody of this name has accepted it.',
      columns: [
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Username', isLongWord: true, cell: ({ username }) => username },
        { header: 'Agencies', cell: ({ agencies }) => agencies ?? 'None' },
        { header: 'Accepted', cell: ({ acceptedAt }) => momentText(acceptedAt, site.timeZone) },
      ],
    })}
    <p><a href="${linkTo(site, `/Terms/acceptances/${terms.id}`)}">Download all acceptances (xlsx)</a></p>
  `
  const title = `Agreement from ${shortDay(terms.effectiveFrom)}`
  return frame({ site, session, title, path: termsPath, content, hasErrors: refusal !== undefined })
}
