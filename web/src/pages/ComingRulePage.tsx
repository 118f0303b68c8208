import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getComingRule, type ComingRulePage as ComingRule } from '@contract/law-campaigns.ts'
import { DemandedProperties } from '@/areas/law-campaigns/DemandedProperties.tsx'
import { ComingBadge } from '@/areas/law/ComingBadge.tsx'
import { LawRuleItem } from '@/areas/law/LawRuleItem.tsx'
import { unknownText } from '@/areas/law/unknown-text.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'

const waitingTitle = 'A coming rule'

/** A rule that is not in force yet: what it asks for, and of which of the agency's properties. */
export default function ComingRulePage() {
  const ruleId = Number(useParams({ strict: false }).ruleId)
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(getComingRule, { params: { ruleId } }))
  if (data) return <DemandedProperties ruleId={ruleId} title={data.rule.name} notice={<Summary page={data} />} />
  return (
    <Page
      title={waitingTitle}
      breadcrumbs={[
        { label: 'Home', href: paths.dashboard() },
        { label: 'The law', href: paths.law() },
        { label: waitingTitle },
      ]}
    >
      {error ? (
        <LoadFailure query={{ error, refetch, isFetching }} text="Failed to get the rule" />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  )
}

function Summary({ page }: { page: ComingRule }) {
  const { rule, today, counts } = page
  return (
    <Card title="The rule">
      <LawRuleItem
        rule={rule}
        law={page}
        headingLevel={3}
        aside={<ComingBadge from={rule.inForceFrom as string} today={today} />}
      >
        <p className="mt-1 max-w-[75ch]">
          Your properties: {formatNumber(counts.asked)}
          {unknownText(counts.asked, counts.unknown)}
        </p>
      </LawRuleItem>
    </Card>
  )
}
