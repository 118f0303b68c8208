import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import {
  getComingRule,
  progressFilters,
  progressLabels,
  type ComingRulePage as ComingRule,
} from '@contract/law-campaigns.ts'
import { BulkCampaign } from '@/areas/bulk-actions/BulkItems.tsx'
import { RecentBulkActions } from '@/areas/bulk-actions/RecentBulkActions.tsx'
import { DemandedProperties } from '@/areas/law-campaigns/DemandedProperties.tsx'
import { FirstDayBadge } from '@/areas/law/FirstDayBadge.tsx'
import { LawRuleItem } from '@/areas/law/LawRuleItem.tsx'
import { unknownText } from '@/areas/law/unknown-text.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'

const LawLetterDialog = lazy(async () => import('@/areas/law-campaigns/LawLetterDialog.tsx'))

const waitingTitle = 'A rule of law'

/** A rule that is coming or new: what it asks for, and of which of the agency's properties. */
export default function ComingRulePage() {
  const ruleId = Number(useParams({ strict: false }).ruleId)
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(getComingRule, { params: { ruleId } }))
  const [isEditing, setIsEditing] = useState(false)
  if (data)
    return (
      <>
        <DemandedProperties
          ruleId={ruleId}
          title={data.rule.name}
          notice={<Summary page={data} />}
          controls={
            <>
              <RecentBulkActions />
              <Button onPress={() => setIsEditing(true)}>Letter to owners</Button>
            </>
          }
          renderBar={(list, loadIds) => <BulkCampaign ruleId={ruleId} list={list} loadIds={loadIds} />}
        />
        {isEditing ? (
          <LazyPart>
            <LawLetterDialog ruleId={ruleId} onClose={() => setIsEditing(false)} />
          </LazyPart>
        ) : null}
      </>
    )
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
  const { rule, today, counts, progress } = page
  return (
    <Card title="The rule">
      <LawRuleItem
        rule={rule}
        law={page}
        headingLevel={3}
        aside={<FirstDayBadge from={rule.inForceFrom as string} today={today} />}
      >
        <p className="mt-1 max-w-[75ch]">
          Your properties: {formatNumber(counts.asked)}
          {unknownText(counts.asked, counts.unknown)}
        </p>
        <ul aria-label="Progress" className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {progressFilters.map((each) => (
            <li key={each}>
              <TextLink href={paths.comingRule(rule.ruleId, { progress: each })} className="inline-block min-h-6">
                {progressLabels[each]}: {formatNumber(progress[each])}
              </TextLink>
            </li>
          ))}
        </ul>
      </LawRuleItem>
    </Card>
  )
}
