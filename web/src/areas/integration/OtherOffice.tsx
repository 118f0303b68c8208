import { useQueryClient } from '@tanstack/react-query'
import { chooseOffice, type ConnectableSoftware } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { showState } from './use-integration.ts'
import { whoCanConnect } from './who-can-connect.ts'

type OtherOfficeProps = {
  software: ConnectableSoftware
  /** The office whose properties are linked. */
  account: string
  otherAccount: string
  canChange: boolean
  masters: readonly string[]
}

/** The software was connected again with another office: asks whether that one replaces the office before. */
export function OtherOffice({ software, account, otherAccount, canChange, masters }: OtherOfficeProps) {
  const client = useQueryClient()
  const choose = useEndpoint(chooseOffice, {
    onSuccess: (next) => showState(client, next),
    failureToast: ({ message }) => ({ title: 'The choice could not be saved', text: message }),
  })
  const use = (office: 'OTHER' | 'EARLIER') => choose.mutate({ params: { software }, body: { use: office } })
  return (
    <Banner tone="attention" title={`This is another office (${otherAccount})`} isUrgent className="mb-4">
      <p className="max-w-prose">
        The properties were linked with {account}. Nothing is read until you choose. If you use {otherAccount}, its
        properties are matched by address anew; values that came from {account} stay.
      </p>
      {canChange ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button isPending={choose.isPending} onPress={() => use('EARLIER')}>
            Connect {account} instead
          </Button>
          <Button isPending={choose.isPending} onPress={() => use('OTHER')}>
            Use {otherAccount}: forget the links with {account}
          </Button>
        </div>
      ) : (
        <p className="mt-2">{whoCanConnect(masters)}</p>
      )}
    </Banner>
  )
}
