import { dayIn } from '../../../contract/days.ts'
import { restNote } from '../kit/agency/agency-page.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, renderTable } from '../kit/html/html.ts'
import { linkTo, entryNoticesPath } from '../kit/html/links.ts'
import { dayOfInstant, dayText, momentText } from '../kit/html/wording.ts'
import { mostRows } from '../kit/lists/row-limits.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { NoticeToPost, PostedNotice, UnservedNotice } from './entry-notices.queries.ts'

export const entryNoticePath = '/EntryNotices/view/:agency/:id'
export const entryNoticePdfPath = '/EntryNotices/pdf/:agency/:id'

const noticeLink = ({ site }: SignedInCall, { agencyId, noticeId }: Pick<NoticeToPost, 'agencyId' | 'noticeId'>) =>
  linkTo(site, `/EntryNotices/view/${agencyId}/${noticeId}`)

/** Notices of entry that must be posted, because a tenant has not agreed to email. */
export function entryNoticesPage(
  call: SignedInCall,
  notices: readonly NoticeToPost[],
  unserved: readonly UnservedNotice[],
  posted: string | null,
): Html {
  const { site, session } = call
  const content = html`
    ${posted !== null && notice(posted)}
    <p>
      Each letter counts as received only some business days after its day of posting, so please post it on that day.
    </p>
    ${renderTable({
      caption: 'Notices of entry to post, most urgent first',
      rows: notices.slice(0, mostRows),
      empty: 'No notice of entry has to be posted.',
      columns: [
        { header: 'Post on', cell: ({ servedAt }) => dayOfInstant(servedAt, site.timeZone) },
        { header: 'At the latest', cell: (row) => latestCell(call, row) },
        {
          header: 'Notice',
          cell: (row) => html`<a href="${noticeLink(call, row)}">${letterTitle(row)}</a>`,
        },
        { header: 'Agency', cell: ({ agencyName }) => agencyName },
        { header: 'Entry', cell: ({ entryFrom }) => momentText(entryFrom, site.timeZone) },
      ],
    })}
    ${restNote(notices, 'The first')} ${unserved.length > 0 && unservedTable(call, unserved)}
  `
  return frame({ site, session, title: 'Notices to post', path: entryNoticesPath, content })
}

/** The agencies were asked to move these visits, at their bookings in the portal; with the new time the tenants get a new notice. */
const unservedTable = ({ site }: SignedInCall, unserved: readonly UnservedNotice[]): Html =>
  renderTable({
    caption: 'Notices that allow no entry: their visits must be moved',
    rows: unserved.slice(0, mostRows),
    empty: '',
    columns: [
      {
        header: 'Property',
        cell: ({ propertyId, address }) =>
          html`<a href="${linkTo(site, `/Properties/view/${propertyId}`)}">${address}</a>`,
      },
      { header: 'Agency', cell: ({ agencyName }) => agencyName },
      { header: 'Visit', cell: ({ entryFrom }) => momentText(entryFrom, site.timeZone) },
      { header: 'Why', cell: ({ reason }) => reason },
    ],
  })

/** One notice with its text, to print and to mark as posted. */
export function entryNoticePage(call: SignedInCall, found: PostedNotice, error?: string): Html {
  const { site, session } = call
  const isOpen = found.postedAt === null && found.isWithdrawn === found.isWithdrawal
  const content = html`
    <p><a href="${linkTo(site, entryNoticesPath)}">All notices to post</a></p>
    ${formError(error)}
    <p>To post on ${dayOfInstant(found.servedAt, site.timeZone)} to ${found.servedTo.join('; ')}.</p>
    ${
      isOpen &&
      isOverdue(call, found) &&
      html`<div class="notice critical">
        <p>
          Overdue: ${dayText(found.postBy)} was the last day. The letter can no longer arrive in time, so the agency
          will be asked to move the visit when it is recorded as posted.
        </p>
      </div>`
    }
    ${found.tooLateReason !== null && html`<div class="notice critical"><p>${found.tooLateReason}</p></div>`}
    ${found.isWithdrawal && html`<p>The notice was posted before and is withdrawn, so the tenants must be told.</p>`}
    ${found.formProblem !== null && html`<p>This is our own notice. ${found.formProblem}</p>`}
    ${found.isBeingWritten && html`<p>The official form is being filled. Please open this page again in a minute.</p>`}
    ${
      found.content !== null &&
      !found.isBeingWritten &&
      html`<p class="actions">
        <a class="button" href="${linkTo(site, `/EntryNotices/pdf/${found.agencyId}/${found.noticeId}`)}"
          >Download the letter (PDF)</a
        >
      </p>`
    }
    <pre class="letter">${found.text}</pre>
    ${
      isOpen
        ? html`<form method="post" action="${noticeLink(call, found)}">
            ${formFields(session)}
            <button>The letter has been posted</button>
          </form>`
        : html`<p>
            ${found.isWithdrawn && !found.isWithdrawal ? 'This notice was withdrawn. Please do not post it.' : postedText(found, site.timeZone)}
          </p>`
    }
  `
  const title = letterTitle(found)
  return frame({ site, session, title, path: entryNoticesPath, content, hasErrors: error !== undefined })
}

const isOverdue = ({ site, now }: SignedInCall, { postBy }: NoticeToPost): boolean =>
  postBy !== null && postBy < dayIn(site.timeZone, now)

const latestCell = (call: SignedInCall, row: NoticeToPost): Html | string => {
  if (row.postBy === null) return 'As soon as possible'
  return isOverdue(call, row) ? html`<strong>Overdue since ${dayText(row.postBy)}</strong>` : dayText(row.postBy)
}

const letterTitle = ({ isWithdrawal, formName, address }: NoticeToPost): string =>
  `${isWithdrawal ? 'Withdrawn: ' : ''}${formName}: ${address}`

const postedText = ({ postedAt }: PostedNotice, timeZone: string): string =>
  `Posted ${postedAt === null ? '' : momentText(postedAt, timeZone)}.`
