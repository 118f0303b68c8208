import { useQueryClient } from '@tanstack/react-query'
import { switchAgency, type Session } from '@contract/auth.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { notifyOtherTabs } from '@/shared/session/other-tabs.ts'
import { sessionWatchQuery } from '@/shared/session/shell-data.ts'
import { Button } from '@/ui/actions/Button.tsx'

/** Switches the session back to the portfolio that this page shows; open forms can then be saved. */
export function SwitchBackToPortfolio({ session }: { session: Session }) {
  const client = useQueryClient()
  const change = useEndpoint(switchAgency, {
    onSuccess: (current) => {
      client.setQueryData(sessionWatchQuery.queryKey, current)
      notifyOtherTabs('switched')
    },
  })
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        size="small"
        isPending={change.isPending}
        onPress={() => change.mutate({ body: { agencyId: session.complianceAgencyId } })}
      >
        Switch back to {session.complianceAgencyName}
      </Button>
      {change.error ? (
        <span role="alert" className="text-critical">
          {errorMessage(change.error, 'Failed to switch portfolio')}
        </span>
      ) : null}
    </div>
  )
}
