import { quoteStatuses, quoteStatusTags, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { statusesToPrepare } from '../../areas/quotes/prepare-quote.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { linkTo, quotationWorkPath, toPrepare } from '../kit/html/links.ts'
import { queueQuery, readQueue, type ShownQueue } from '../kit/lists/queue.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { workOnQuote } from './move-quote.ts'
import { providersMoves, quotationWorkPage, quoteQueue, waitingStatuses, type ShownStatus } from './quote-work-page.ts'
import { waitingQuotes } from './quote-work.queries.ts'

const statusNamed = (text: string): QuoteStatus | undefined => quoteStatuses.find((status) => status === text)

/** The part of the list that is shown; kept after a change. */
function queueOf(values: Values): ShownQueue<ShownStatus> {
  const wanted = readText(values, 'status')
  const queue = readQueue(quoteQueue, values)
  if (queue.view !== wanted) throw notFound(`There is no status called “${wanted}” here.`)
  return queue
}

async function show(call: SignedInCall, values: Values, outcome: { moved?: string; error?: string }, code = 200) {
  const { site, session } = call
  const queue = queueOf(values)
  const { view } = queue
  const wanted = view === toPrepare ? statusesToPrepare : view === '' ? waitingStatuses : [view]
  const quotes = await readingFrom(site, session.userId).rows(waitingQuotes(site.state, wanted, queue))
  return showPage(quotationWorkPage(call, { quotes, queue, moved: outcome.moved, error: outcome.error }), code)
}

/** "Quote #200123: ready to send", for the page after a change. */
function movedText(query: Values): string | undefined {
  const number = readText(query, 'moved')
  const status = statusNamed(readText(query, 'to'))
  if (!/^[\w-]{1,30}$/.test(number) || !status) return undefined
  return `Quote #${number}: ${quoteStatusTags[status].label.toLowerCase()}.`
}

export function quotationWorkRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    quotationWorkPath,
    async (call) => {
      const moved = movedText(call.query)
      return show(call, call.query, moved === undefined ? {} : { moved })
    },
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    quotationWorkPath,
    async (call): Promise<Answer> => {
      const { site, form } = call
      const agencyId = parseId(readText(form, 'agency'))
      const quoteId = parseId(readText(form, 'quote'))
      const from = statusNamed(readText(form, 'from'))
      const to = statusNamed(readText(form, 'to'))
      if (agencyId === undefined || quoteId === undefined) throw notFound('Quote not found')
      if (!from || !to || !providersMoves(from).includes(to))
        throw new Problem('malformed', 'A quote cannot change in this way.')
      try {
        const number = await workOnQuote(call, { agencyId, quoteId, from, to, reason: readText(form, 'reason').trim() })
        return goTo(linkTo(site, quotationWorkPath, { ...queueQuery(quoteQueue, queueOf(form)), moved: number, to }))
      } catch (error) {
        if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) throw error
        // Another user was faster, or something is missing: shown above the current list.
        return show(call, form, { error: error.message }, error.status)
      }
    },
    { roles: officeRoles },
  )
}
