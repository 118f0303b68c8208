import { dayIn } from '../../../contract/days.ts'
import { readCounts } from '../../areas/dashboard/read-counts.ts'
import { statsReply } from '../../areas/dashboard/stats-reply.ts'
import { hasProblemRegister } from '../../areas/findings/problem-register.ts'
import { activeExperiments } from '../../areas/me/me.queries.ts'
import type { Agency } from '../kit/agency/agencies.queries.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo, askedOrders } from '../kit/html/links.ts'
import { numberText } from '../kit/html/number-text.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { portalPage } from '../kit/routes/state-site.ts'

type Figure = { label: string; count: number; href: string }

/** The numbers of the portal's dashboard, from the same counters; each links to its list, here or in the portal. */
export async function agencyNumbers(call: SignedInCall, agency: Agency): Promise<Html> {
  const { site, session, now, requestId } = call
  const { userId, userName, originalUserId } = session
  const db = site.database.reader({ state: site.state, agencyId: agency.id, userId })
  const today = dayIn(site.timeZone, now)
  const scope = { state: site.state, agencyId: agency.id, userId, userName, originalUserId, now, today, requestId, db }
  const [counts, experiments] = await Promise.all([readCounts(scope), db.rows(activeExperiments(userId, agency.id))])
  const { portfolioStats, urgentCounts, requiredUpdates, workOrderQuestions } = statsReply(counts)
  const here = (path: string, query: Record<string, string> = {}) => linkTo(site, path, { ...query, agency: agency.id })
  const portal = (path: string) => portalPage(site, agency.id, path)
  const numbers: Figure[] = [
    {
      label: 'Properties on service',
      count: portfolioStats.MANAGED_BY_DI,
      href: portal('/portfolio?facet=ON_SERVICE'),
    },
    { label: 'Compliant', count: portfolioStats.COMPLIANT, href: portal('/portfolio?facet=COMPLIANT') },
    {
      label: 'Compliance issues',
      count: portfolioStats.COMPLIANCE_ISSUES,
      href: portal('/portfolio?facet=COMPLIANCE_ISSUES'),
    },
    { label: 'Required updates', count: requiredUpdates, href: portal('/action-required/update') },
    {
      label: 'Properties with urgent notices',
      count: urgentCounts.urgentActiveNotices,
      href: portal('/portfolio?facet=URGENT_ACTIVE_NOTICES'),
    },
    {
      label: 'Urgent quotes to approve',
      count: urgentCounts.urgentQuotes,
      href: here('/Quotations/index', { status: 'AWAITING_APPROVAL', urgency: 'URGENT' }),
    },
    {
      label: 'Overdue invoices',
      count: urgentCounts.overdueInvoices,
      href: here('/Invoices/index', { status: 'OVERDUE' }),
    },
    ...(hasProblemRegister(experiments)
      ? [
          {
            label: 'Urgent findings',
            count: urgentCounts.reportedFindings,
            href: portal('/action-required/reported-findings?facet=URGENT'),
          },
        ]
      : []),
    {
      label: 'Questions about work orders',
      count: workOrderQuestions,
      href: here('/JobOrders/index', { status: askedOrders }),
    },
  ]
  return html`
    <section aria-labelledby="numbers">
      <h2 id="numbers">${agency.name} today</h2>
      <ul class="numbers">
        ${numbers.map(
          ({ label, count, href }) =>
            html`<li>
              <a href="${href}"><b>${numberText(count)}</b> <span>${label}</span></a>
            </li>`,
        )}
      </ul>
    </section>
  `
}
