import { useQueryClient } from '@tanstack/react-query'
import { startSync, type ConnectableSoftware, type Connection } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber, nounFor } from '@/ui/format.ts'
import { showState } from './use-integration.ts'

/** What “Read now” will do, before it is pressed. */
function describeReading({ name, isNextFull, properties, endingsAtOnce, isHeld }: Connection): string {
  const known = `${formatNumber(properties)} ${nounFor(properties, 'properties')}`
  const what = isNextFull
    ? `Read now reads everything from ${name}, from the beginning.` +
      (properties === 0 ? '' : ` Of the ${known} that we know, only what differs is changed.`)
    : `Read now takes over only what has changed in ${name} since the last reading, at the ${known} that we know and at new ones.`
  const endings = ` If more than ${formatNumber(endingsAtOnce)} managements, tenancies or property managers would end or change, they wait for the master user.`
  const others = ' A dry run only lists what would change.'
  return what + endings + others + (isHeld ? '' : ' Read everything again also looks anew at what was left out.')
}

export function ReadButtons({ connection }: { connection: Connection }) {
  const { software, isRunning, isHeld } = connection
  const client = useQueryClient()
  const run = useEndpoint(startSync, {
    onSuccess: (next) => showState(client, next),
    failureToast: ({ message }) => ({ title: 'The software could not be read', text: message }),
  })
  const params = { software: software as ConnectableSoftware }
  return (
    <>
      <Button
        variant="primary"
        isPending={run.isPending}
        onPress={() => run.mutate({ params, body: { kind: 'SYNC' } })}
      >
        Read now
      </Button>
      <Button onPress={() => run.mutate({ params, body: { kind: 'DRY' } })}>Dry run</Button>
      {isHeld ? null : (
        <Button
          variant="quiet"
          isDisabled={isRunning}
          onPress={() => run.mutate({ params, body: { kind: 'SYNC', isAll: true } })}
        >
          Read everything again
        </Button>
      )}
      <div className="order-last basis-full">
        <p className="max-w-prose text-quiet">{describeReading(connection)}</p>
      </div>
    </>
  )
}
