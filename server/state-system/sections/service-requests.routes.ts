import { dayIn } from '../../../contract/days.ts'
import {
  requestKinds,
  requestStatusTag,
  type RequestKind,
} from '../../../contract/service-requests/service-requests.ts'
import { reviewRequest } from '../../areas/service-requests/review-request.ts'
import type { Review } from '../../areas/service-requests/reviewer.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, Problem } from '../../platform/problem.ts'
import { parseId, readText, type Values } from '../form-values.ts'
import { linkTo } from '../links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../page-routes.ts'
import { changing, readingFrom } from '../state-site.ts'
import { serviceRequestPage, type Attempt } from './service-request-page.ts'
import {
  kindNames,
  longestSearch,
  serviceRequestPath,
  serviceRequestsPage,
  serviceRequestsPath,
  viewQuery,
} from './service-requests-page.ts'
import {
  countWaiting,
  findRequest,
  stateRequests,
  type ListView,
  type RequestDetails,
} from './service-requests.queries.ts'
import { resolveOutcome } from './resolve-outcome.ts'
import { promisedSince } from './waiting-time.ts'

/** Limits the offset; users search instead of paging this far. */
const largestPage = 100

type RequestId = { agencyId: number; kind: RequestKind; id: number }

export function viewOf(values: Values): ListView {
  return {
    isAnswered: readText(values, 'view') === 'answered',
    search: readText(values, 'search').trim().slice(0, longestSearch),
    page: Math.min(parseId(readText(values, 'page')) ?? 1, largestPage),
  }
}

function requestIdOf(params: Values): RequestId {
  const agencyId = parseId(readText(params, 'agency'))
  const kind = requestKinds.find((each) => each === readText(params, 'kind'))
  const id = parseId(readText(params, 'id'))
  if (agencyId === undefined || !kind || id === undefined) throw notFound('Request not found')
  return { agencyId, kind, id }
}

async function detailsOf({ site, session, now }: SignedInCall, wanted: RequestId): Promise<RequestDetails> {
  const found = await maybeOne(readingFrom(site, session.userId), findRequest({ ...wanted, state: site.state, now }))
  if (!found) throw notFound('Request not found')
  return found
}

/** "Hold for 12 Elm Street, CARLTON VIC 3053: approved.", for the list after an answer. */
async function outcomeText(call: SignedInCall): Promise<string | undefined> {
  const named = /^(\d{1,10})-(\w+)-(\d{1,10})$/.exec(readText(call.query, 'answered'))
  const kind = requestKinds.find((each) => each === named?.[2])
  if (named?.[2] === 'resolve') return resolveOutcome(call, Number(named[1]), Number(named[3]))
  if (!named || !kind) return undefined
  const { site, session, now } = call
  const wanted = {
    agencyId: parseId(named[1] ?? '') ?? 0,
    kind,
    id: parseId(named[3] ?? '') ?? 0,
    state: site.state,
    now,
  }
  const request = await maybeOne(readingFrom(site, session.userId), findRequest(wanted))
  if (!request) return undefined
  return `${kindNames[kind]} for ${request.address}: ${requestStatusTag(request.status).label.toLowerCase()}.`
}

export function serviceRequestRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', serviceRequestsPath, async (call) => {
    refuseOthers(call)
    const { site, session, now } = call
    const db = readingFrom(site, session.userId)
    const view = viewOf(call.query)
    const [[requests, [counts = { waiting: 0, late: 0 }]], outcome] = await Promise.all([
      db.batch([stateRequests(site.state, view), countWaiting(site.state, promisedSince(now))]),
      outcomeText(call),
    ])
    return showPage(serviceRequestsPage(call, { requests, view, counts, outcome }))
  })

  routes.signedIn('GET', serviceRequestPath, async (call) => {
    refuseOthers(call)
    return showPage(serviceRequestPage(call, await detailsOf(call, requestIdOf(call.params)), viewOf(call.query)))
  })

  routes.signedIn('POST', serviceRequestPath, async (call): Promise<Answer> => {
    refuseOthers(call)
    const wanted = requestIdOf(call.params)
    const view = viewOf(call.form)
    const status = answerOf(call.form)
    // Browsers send line ends as two characters but count them as one.
    const note = readText(call.form, 'note').replaceAll('\r\n', '\n').trim()
    try {
      await answer(call, wanted, { status, note: note === '' ? null : note })
    } catch (error) {
      if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) throw error
      // Another user was faster, or it is not possible: shown above the current request.
      const attempt: Attempt = { note, error: error.message, noteError: error.fields?.['note'] }
      return showPage(serviceRequestPage(call, await detailsOf(call, wanted), view, attempt), error.status)
    }
    const answered = `${wanted.agencyId}-${wanted.kind}-${wanted.id}`
    return goTo(linkTo(call.site, serviceRequestsPath, { ...viewQuery(view), answered }))
  })
}

export function answerOf(form: Values): Review['status'] {
  const text = readText(form, 'answer')
  if (text !== 'APPROVED' && text !== 'DECLINED') throw new Problem('malformed', 'Choose to approve or to decline.')
  return text
}

async function answer(call: SignedInCall, { agencyId, kind, id }: RequestId, given: Pick<Review, 'status' | 'note'>) {
  const { site, session, now, requestId } = call
  const { userId, originalUserId } = session
  await changing(site, userId, async (db) =>
    reviewRequest(
      {
        db,
        state: site.state,
        agencyId,
        userId,
        originalUserId,
        now,
        today: dayIn(site.timeZone, now),
        requestId,
        source: 'STATE_SYSTEM',
        portalUrl: site.portalUrl,
      },
      { kind, requestId: id, ...given },
    ),
  )
}

export function refuseOthers({ session }: SignedInCall): void {
  if (!session.isAdministrator || session.originalUserId !== null)
    throw forbidden('This page is for administrators of the provider.')
}
