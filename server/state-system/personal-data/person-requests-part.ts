import type { PersonRequest, RequestFailure } from '../../areas/personal-data/person-requests.queries.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { html, type Html, renderTable } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { scriptAddress } from '../kit/routes/static-files.ts'

export const downloadPath = '/PersonalData/download'
export const repeatPath = '/PersonalData/repeat'

const failures: Record<RequestFailure, string> = {
  NEEDED:
    'Not done: since it was asked for, a record has a current tenancy, a property on service, a visit to come or an open account. Search for the person to see which.',
  NOT_FOUND: 'Not made: the person was erased before.',
  ERROR: 'Failed because of a fault in the system. Please try again; if it fails again, tell our help team.',
}

const kinds = { EXPORT: 'Export', ERASURE: 'Erasure' } as const

function outcome({ kind, status, failure, records, hasFile }: PersonRequest): string {
  if (failure !== null) return failures[failure]
  if (status === 'WORKING') return kind === 'EXPORT' ? 'Being prepared' : 'Being erased'
  const count = groupedCount(records, ['record', 'records'])
  if (kind === 'ERASURE') return records === 0 ? 'Nothing was left to erase.' : `${count} erased`
  return hasFile ? `Ready: ${count} and what mentions the person` : 'Deleted, because the person was erased'
}

const isWorking = ({ status }: PersonRequest): boolean => status === 'WORKING'
export const isAnyWorking = (requests: readonly PersonRequest[]): boolean => requests.some(isWorking)

const nameOf = ({ site }: SignedInCall, { kind, requestedAt }: PersonRequest): string =>
  `${kinds[kind]} asked for ${momentText(requestedAt, site.timeZone)}`

/** Marked for the script, which says when it has ended. */
const outcomeCell = (call: SignedInCall, request: PersonRequest): Html =>
  html`<span
    id="request-${request.id}"
    data-about="${nameOf(call, request)}"
    ${isWorking(request) && html`data-working`}
    >${outcome(request)}</span
  >`

const button = (call: SignedInCall, request: PersonRequest): Html | string => {
  const { id, hasFile, canBeRepeated } = request
  const name = nameOf(call, request)
  const about = `of ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  if (hasFile) return postButton(call, { path: downloadPath, label: 'Download', fields: { id }, about })
  if (canBeRepeated) return postButton(call, { path: repeatPath, label: 'Try again', fields: { id }, about })
  return ''
}

const waitingPart = (call: SignedInCall, requests: readonly PersonRequest[], here: string): Html => html`
  ${
    isAnyWorking(requests) &&
    html`<p>
      What is being prepared takes some seconds, in a large state some minutes.
      <a href="${here}#requests">Look again</a>
    </p>`
  }
  ${renderTable({
    caption: 'Latest requests',
    rows: requests,
    empty: 'Nothing was asked for lately.',
    columns: [
      { header: 'Asked for', cell: ({ requestedAt }) => momentText(requestedAt, call.site.timeZone) },
      { header: 'By', cell: ({ requestedBy }) => requestedBy },
      { header: 'What', cell: ({ kind }) => kinds[kind] },
      { header: 'Person', cell: ({ searched, people }) => searched ?? people.join(', ') },
      { header: 'Outcome', cell: (request) => outcomeCell(call, request) },
      { header: 'Do', cell: (request) => button(call, request) },
    ],
  })}
`

/** What was asked for lately, by whom, and what became of it. While something is being done, a script looks again. */
export function personRequestsPart(call: SignedInCall, requests: readonly PersonRequest[]): Html {
  const { site } = call
  const here = linkTo(site, '/PersonalData/index')
  return html`
    <h2 id="requests" tabindex="-1">Exports and erasures</h2>
    <p id="waiting-status" role="status"></p>
    <section aria-labelledby="requests" data-waiting-part="${here}">${waitingPart(call, requests, here)}</section>
    ${isAnyWorking(requests) && html`<script src="${scriptAddress(site, 'waiting-part')}" type="module"></script>`}
  `
}
