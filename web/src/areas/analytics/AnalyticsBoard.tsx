import type { Analytics } from '@contract/analytics.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Refreshing } from '@/ui/feedback/Refreshing.tsx'
import { AccessFigure } from './AccessFigure.tsx'
import { AgencyFigure } from './AgencyFigure.tsx'
import { ComplianceTrend } from './ComplianceTrend.tsx'
import { FindingsFigure } from './FindingsFigure.tsx'
import { Headlines } from './Headlines.tsx'
import { ManagerFigure } from './ManagerFigure.tsx'
import { InvoicesFigure, QuotesFigure } from './MoneyFigures.tsx'

const hasNothing = ({ agencies, trend, accessIssues, findings, quotes, invoices }: Analytics): boolean =>
  agencies.every(({ managers }) => managers.length === 0) &&
  trend.every(({ compliant, complianceIssues }) => compliant + complianceIssues === 0) &&
  accessIssues.resolved + findings.length + quotes.length === 0 &&
  invoices.outstanding.count + invoices.overdue.count + invoices.paid.count === 0

/** While other agencies load, the previous numbers stay, dimmed. */
export function AnalyticsBoard({ analytics, isRefreshing }: { analytics: Analytics; isRefreshing: boolean }) {
  const { complianceAgencyId } = useSession()
  if (hasNothing(analytics))
    return (
      <Card>
        <EmptyState title="No analytics found">
          Numbers appear here once these agencies have properties on service.
        </EmptyState>
      </Card>
    )
  const { agencies, trend, accessIssues, findings, quotes, invoices } = analytics
  return (
    <Refreshing isRefreshing={isRefreshing} className="flex flex-col gap-4">
      <Headlines analytics={analytics} />
      <ComplianceTrend trend={trend} />
      <AgencyFigure agencies={agencies} currentAgencyId={complianceAgencyId} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ManagerFigure agencies={agencies} currentAgencyId={complianceAgencyId} />
          <FindingsFigure findings={findings} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AccessFigure accessIssues={accessIssues} />
          <InvoicesFigure invoices={invoices} />
          <QuotesFigure quotes={quotes} />
        </div>
      </div>
    </Refreshing>
  )
}
