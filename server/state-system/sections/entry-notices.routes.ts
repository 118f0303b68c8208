import { maybeOne } from '../../platform/database.ts'
import { recordChange } from '../../platform/audit.ts'
import { notFound } from '../../platform/problem.ts'
import { parseId, readText } from '../form-values.ts'
import { linkTo } from '../links.ts'
import { goTo, showPage, type PageRoutes, type SignedInCall } from '../page-routes.ts'
import { changing, readingFrom } from '../state-site.ts'
import { entryNoticePage, entryNoticePath, entryNoticesPage, entryNoticesPath } from './entry-notices-page.ts'
import {
  findNotice,
  noticesToPost,
  postedNotice,
  postedWithdrawal,
  type PostedNotice,
} from './entry-notices.queries.ts'
import { refuseOthers } from './refuse-others.ts'

async function noticeOf({ site, session, params }: SignedInCall): Promise<PostedNotice> {
  const [agencyId, noticeId] = [parseId(readText(params, 'agency')), parseId(readText(params, 'id'))]
  const found =
    agencyId === undefined || noticeId === undefined
      ? undefined
      : await maybeOne(readingFrom(site, session.userId), findNotice(site.state, agencyId, noticeId))
  if (!found) throw notFound('Notice not found')
  return found
}

/** Pages on which the provider's staff print and post notices of entry. */
export function entryNoticeRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', entryNoticesPath, async (call) => {
    refuseOthers(call)
    const notices = await readingFrom(call.site, call.session.userId).rows(noticesToPost(call.site.state))
    const posted = readText(call.query, 'posted') === '' ? null : 'The letter is recorded as posted.'
    return showPage(entryNoticesPage(call, notices, posted))
  })

  routes.signedIn('GET', entryNoticePath, async (call) => {
    refuseOthers(call)
    return showPage(entryNoticePage(call, await noticeOf(call)))
  })

  routes.signedIn('POST', entryNoticePath, async (call) => {
    refuseOthers(call)
    const found = await noticeOf(call)
    if (!(await markPosted(call, found))) {
      const error = 'This notice was posted or withdrawn in the meantime.'
      return showPage(entryNoticePage(call, await noticeOf(call), error), 409)
    }
    return goTo(linkTo(call.site, entryNoticesPath, { posted: found.noticeId }))
  })
}

async function markPosted(call: SignedInCall, found: PostedNotice): Promise<boolean> {
  const { agencyId, noticeId, propertyId, isWithdrawal } = found
  const { site, session, now, requestId } = call
  const { userId, originalUserId } = session
  return changing(site, userId, async (db) => {
    const mark = isWithdrawal ? postedWithdrawal : postedNotice
    const posted = await maybeOne(db, mark(agencyId, noticeId, userId, now))
    if (!posted) return false
    await recordChange(
      db,
      { state: site.state, agencyId, userId, originalUserId, now, requestId },
      {
        action: isWithdrawal ? 'post-withdrawal' : 'post-entry-notice',
        entity: 'entry_notices',
        entityId: noticeId,
        propertyId,
        after: { isPosted: true },
      },
      'STATE_SYSTEM',
    )
    return true
  })
}
