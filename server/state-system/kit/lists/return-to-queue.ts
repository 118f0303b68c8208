import { readText } from '../forms/form-values.ts'
import { html, type Html } from '../html/html.ts'
import * as paths from '../html/links.ts'
import type { SignedInCall } from '../routes/call.ts'
import { queueAddress, type QueueKind, type ShownQueue } from './queue.ts'

/*
 * The page of a record says in its address from which part of which queue it was opened, and returns there: to the same search, view,
 * order and page.
 */

type Query = Record<string, string>
type FromQueue = { from: string }
type RecordCall = Pick<SignedInCall, 'site' | 'query'>

const labels: Readonly<Record<string, string>> = {
  [paths.workOrdersPath]: 'All work orders',
  [paths.quotationWorkPath]: 'All quotes to work on',
  [paths.findingReviewsPath]: 'All findings to review',
  [paths.repairsPath]: 'All work to do',
  [paths.releasesPath]: 'All records to release',
  [paths.serviceRequestsPath]: 'All service requests',
}

/** For the links of a queue to its records. */
export const openedFrom = <Key extends string>(
  call: Pick<SignedInCall, 'site'>,
  kind: QueueKind<Key>,
  queue: ShownQueue<Key>,
): FromQueue => ({ from: queueAddress(call, kind, queue).slice(call.site.basePath.length) })

/** For the links and forms of a record's page to itself. */
export const keepQueue = ({ query }: Pick<SignedInCall, 'query'>): FromQueue => ({ from: readText(query, 'from') })

function queueOf({ site, query }: RecordCall): { path: string; query: Query } | undefined {
  const [path = '', search = ''] = paths.safeLocalPath(site, readText(query, 'from')).split('?', 2)
  if (!Object.hasOwn(labels, path)) return undefined
  return { path, query: Object.fromEntries(new URLSearchParams(search)) }
}

const linkOf = ({ site }: RecordCall, path: string, query?: Query): Html =>
  html`<a href="${paths.linkTo(site, path, query)}">${labels[path]}</a>`

/** The link back; undefined if the page was opened elsewhere. */
export function openedQueueLink(call: RecordCall): Html | undefined {
  const queue = queueOf(call)
  return queue && linkOf(call, queue.path, queue.query)
}

/** The link back; to the usual queue if the page was opened elsewhere. */
export const queueLink = (call: RecordCall, usual: string): Html => openedQueueLink(call) ?? linkOf(call, usual)

/** Where to go after an answer. Queues say what came of it in their own words; one that cannot is not returned to, but the first of them. */
export function queueAfter(call: RecordCall, outcomes: Readonly<Record<string, Query>>): string {
  const queue = queueOf(call)
  const path = queue && Object.hasOwn(outcomes, queue.path) ? queue.path : (Object.keys(outcomes)[0] ?? '/')
  return paths.linkTo(call.site, path, { ...(queue?.path === path && queue.query), ...outcomes[path] })
}
