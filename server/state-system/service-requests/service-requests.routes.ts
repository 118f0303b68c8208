import {
  requestKinds,
  requestStatusTag,
  type RequestKind,
} from '../../../contract/service-requests/service-requests.ts'
import { reviewRequest } from '../../areas/service-requests/review-request.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { promisedSince } from '../kit/html/waiting-time.ts'
import { serviceRequestsPath } from '../kit/html/links.ts'
import { readQueue } from '../kit/lists/queue.ts'
import { showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { answerRequest } from './answer-request.ts'
import { serviceRequestPage } from './service-request-page.ts'
import { kindNames, requestQueue, serviceRequestPath, serviceRequestsPage } from './service-requests-page.ts'
import { countWaiting, findRequest, stateRequests, type RequestDetails } from './service-requests.queries.ts'
import { findResolveRequest } from './resolve-requests.queries.ts'

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31

/** "Access issue at 12 Elm Street, CARLTON VIC 3053: resolved.", for the list after an answer. */
async function resolveOutcome(
  { site, session }: SignedInCall,
  agencyId: number,
  requestId: number,
): Promise<string | undefined> {
  if (!isId(agencyId) || !isId(requestId)) return undefined
  const found = await maybeOne(readingFrom(site, session.userId), findResolveRequest(site.state, agencyId, requestId))
  if (!found) return undefined
  const outcome = found.status === 'APPROVED' ? 'resolved' : requestStatusTag(found.status).label.toLowerCase()
  return `Access issue at ${found.address}: ${outcome}.`
}

type RequestId = { agencyId: number; kind: RequestKind; id: number }

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
  if (named?.[2] === 'question') return 'The answer is sent.'
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
  routes.staff(
    'GET',
    serviceRequestsPath,
    async (call) => {
      const { site, session, now } = call
      const db = readingFrom(site, session.userId)
      const view = readQueue(requestQueue, call.query)
      const [[requests, [counts = { waiting: 0, late: 0 }]], outcome] = await Promise.all([
        db.batch([stateRequests(site.state, view), countWaiting(site.state, promisedSince(now))]),
        outcomeText(call),
      ])
      return showPage(serviceRequestsPage(call, { requests, view, counts, outcome }))
    },
    { roles: officeRoles },
  )

  routes.staff(
    'GET',
    serviceRequestPath,
    async (call) => showPage(serviceRequestPage(call, await detailsOf(call, requestIdOf(call.params)))),
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    serviceRequestPath,
    async (call): Promise<Answer> => {
      const wanted = requestIdOf(call.params)
      return answerRequest(call, {
        ...wanted,
        review: async (reviewer, given) => reviewRequest(reviewer, { kind: wanted.kind, ...given }),
        page: async (attempt) => serviceRequestPage(call, await detailsOf(call, wanted), attempt),
      })
    },
    { roles: officeRoles },
  )
}
