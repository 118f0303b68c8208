import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { listAgencies } from '@contract/auth.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Page } from '@/shared/page/Page.tsx'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Card } from '@/ui/layout/Card.tsx'

/** Asks before switching, because a switch applies to all tabs. */
export default function OtherPortfolioPage() {
  return (
    <Page
      title="Another portfolio"
      breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: 'Another portfolio' }]}
    >
      <Card>
        <Question />
      </Card>
    </Page>
  )
}

function Question() {
  const { agencyId } = useParams({ from: '/signed-in/agency/$agencyId' })
  const { path } = useSearch({ from: '/signed-in/agency/$agencyId' })
  const { complianceAgencyName: shown } = useSession()
  const { openInPortfolio } = useShellActions()
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(listAgencies, {}))
  if (error) return <LoadFailure query={{ error, refetch, isFetching }} text="Failed to get your portfolios" />
  if (!data) return <Skeleton shape="block" />
  const wanted = data.find(
    ({ complianceAgencyId: id, formerIds }) => id === Number(agencyId) || formerIds?.includes(Number(agencyId)),
  )
  if (!wanted)
    return (
      <ErrorPanel message="You do not have access to this portfolio">
        <TextLink href={paths.dashboard()}>Go to your dashboard</TextLink>
      </ErrorPanel>
    )
  const { complianceAgencyId, complianceAgencyName: name } = wanted
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <p className="max-w-lg text-base font-semibold">This page is about {name}.</p>
      <p className="text-quiet">You are in the portfolio of {shown}.</p>
      <Button variant="primary" onPress={() => openInPortfolio(complianceAgencyId, path)} className="mt-2">
        Switch to {name} and open it
      </Button>
      <TextLink href={paths.dashboard()}>Stay with {shown}</TextLink>
    </div>
  )
}
