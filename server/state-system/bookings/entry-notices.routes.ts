import { dayIn } from '../../../contract/days.ts'
import { noticeFileName } from '../../areas/bookings/notice-file-name.ts'
import { postNotice } from '../../areas/bookings/post-notice.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { drawLetterPdf } from '../../platform/pdf-letter.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { markWithdrawalPosted } from '../../areas/bookings/withdraw-notices.queries.ts'
import { readText } from '../kit/forms/form-values.ts'
import { linkTo, entryNoticesPath } from '../kit/html/links.ts'
import { openStored } from '../kit/routes/open-stored.ts'
import { goTo, sendFile, sendPdf, showPage, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { recordNamed } from '../kit/sessions/as-staff.ts'
import { entryNoticePage, entryNoticePath, entryNoticePdfPath, entryNoticesPage } from './entry-notices-page.ts'
import { findNotice, noticesToPost, unservedNotices, type PostedNotice } from './entry-notices.queries.ts'

const noticeOf = async (call: SignedInCall): Promise<PostedNotice> => recordNamed(call, findNotice, 'Notice not found')

/** Pages on which the provider's staff print and post notices of entry. */
export function entryNoticeRoutes(routes: PageRoutes, { files }: { files: FileStore }): void {
  routes.staff(
    'GET',
    entryNoticesPath,
    async (call) => {
      const [notices, unserved] = await readingFrom(call.site, call.session.userId).batch([
        noticesToPost(call.site.state, call.now),
        unservedNotices(call.site.state, call.now),
      ])
      const posted = postedTexts[readText(call.query, 'posted')] ?? null
      return showPage(entryNoticesPage(call, notices, unserved, posted))
    },
    { roles: officeRoles },
  )

  routes.staff('GET', entryNoticePath, async (call) => showPage(entryNoticePage(call, await noticeOf(call))), {
    roles: officeRoles,
  })

  routes.staff(
    'GET',
    entryNoticePdfPath,
    async (call) => {
      const { content, issuedOn, isWithdrawal, formName, entryFrom, storageKey, isBeingWritten } = await noticeOf(call)
      if (isBeingWritten)
        throw new Problem('conflict', 'The official form is being filled. Please try again in a minute.')
      if (content === null) throw notFound('This notice has no PDF. Please print its text.')
      const name = noticeFileName({ state: call.site.state, formName, startsAt: entryFrom })
      if (storageKey !== null) return sendFile(name, 'application/pdf', await openStored(files, storageKey, 'notice'))
      const pdf = await drawLetterPdf({ ...content, on: issuedOn })
      return sendPdf(isWithdrawal ? `withdrawal-of-${name}` : name, pdf)
    },
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    entryNoticePath,
    async (call) => {
      try {
        await markPosted(call, await noticeOf(call))
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'conflict') throw error
        return showPage(entryNoticePage(call, await noticeOf(call), error.message), error.status)
      }
      const { tooLateReason } = await noticeOf(call)
      return goTo(linkTo(call.site, entryNoticesPath, { posted: tooLateReason === null ? 'in-time' : 'too-late' }))
    },
    { roles: officeRoles },
  )
}

const postedTexts: Readonly<Record<string, string>> = {
  'in-time': 'The letter is recorded as posted.',
  'too-late':
    'The letter is recorded as posted. It comes too late for the visit, so the agency has been asked to move it.',
}

async function markPosted(call: SignedInCall, found: PostedNotice): Promise<void> {
  const { agencyId, noticeId, propertyId, isWithdrawal } = found
  const { site, session, now, requestId } = call
  const { userId, originalUserId } = session
  const actor = { state: site.state, agencyId, userId, originalUserId, now, requestId }
  await changing(site, userId, async (db) => {
    if (!isWithdrawal) {
      const today = dayIn(site.timeZone, now)
      return postNotice({ ...actor, db, today, portalUrl: site.portalUrl }, propertyId, noticeId)
    }
    if (!(await maybeOne(db, markWithdrawalPosted(agencyId, noticeId, userId, now))))
      throw new Problem('conflict', 'This letter was posted in the meantime.')
    const change: Change = { action: 'post-withdrawal', entity: 'entry_notices', entityId: noticeId, propertyId }
    return recordChange(db, actor, change, 'STATE_SYSTEM')
  })
}
