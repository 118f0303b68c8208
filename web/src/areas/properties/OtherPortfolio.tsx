import { useQuery } from '@tanstack/react-query'
import { findAgencyOfProperty } from '@contract/auth/agency-of-property.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'

type OtherPortfolioProps = { kind: 'managed' | 'mirrored'; id: number; path: string }

/** Names the portfolio of the user that has the property, and opens the property there. */
export default function OtherPortfolio({ kind, id, path }: OtherPortfolioProps) {
  const { agencyCount } = useSession()
  const { openInPortfolio, switchPortfolio } = useShellActions()
  const agency = useQuery(endpointQuery(findAgencyOfProperty, { query: { kind, id } }))
  if (agency.isPending) return <p className="text-quiet">It belongs to another portfolio.</p>
  if (agency.data) {
    const { complianceAgencyId, complianceAgencyName: name } = agency.data
    return (
      <>
        <p className="text-quiet">It belongs to another portfolio: {name}.</p>
        <Button variant="primary" onPress={() => openInPortfolio(complianceAgencyId, path)} className="mt-2">
          Switch to {name} and open it
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="text-quiet">It belongs to another portfolio.</p>
      {agencyCount > 1 ? (
        <Button variant="primary" onPress={switchPortfolio} className="mt-2">
          Switch portfolio
        </Button>
      ) : null}
    </>
  )
}
