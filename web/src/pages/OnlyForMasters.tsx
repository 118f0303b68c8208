import { useQuery } from '@tanstack/react-query'
import { getIntegrationState } from '@contract/integration/connections.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import type { Crumb } from '@/ui/layout/Breadcrumbs.tsx'
import { Card } from '@/ui/layout/Card.tsx'

/** For other users: who takes the steps, and the way on. */
export default function OnlyForMasters({ breadcrumbs }: { breadcrumbs: readonly Crumb[] }) {
  const masters = useQuery(endpointQuery(getIntegrationState, {})).data?.masters ?? []
  const names = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(masters)
  return (
    <Page title="First steps" breadcrumbs={breadcrumbs}>
      <Card>
        <EmptyState
          title="Only for master users"
          action={<TextLink href={paths.dashboard()}>Go to the home page</TextLink>}
        >
          A master user of your agency takes the first steps.{names === '' ? null : ` Please ask ${names}.`}
        </EmptyState>
      </Card>
    </Page>
  )
}
