import { lazy, useState } from 'react'
import type { IntegrationState } from '@contract/integration/connections.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { FinishConnection } from './FinishConnection.tsx'
import { useConnect } from './use-connect.ts'

const KeysDialog = lazy(async () => import('./KeysDialog.tsx'))

type Choice = IntegrationState['choices'][number]

/** The connections of the agency, and the software that can be connected. */
export function ConnectionCards({ state }: { state: IntegrationState }) {
  const connect = useConnect()
  const [typed, setTyped] = useState<Choice | null>(null)
  const open = (choice: Choice) =>
    choice.authorisation === 'KEYS' ? setTyped(choice) : connect.mutate({ params: { software: choice.software } })
  const { connections, choices, canChange } = state
  const live = connections.filter((each) => each.state !== 'DISCONNECTED')
  const others = choices.filter(({ software }) =>
    live.every((each) => each.software !== software || each.state === 'MANAGED'),
  )
  return (
    <>
      <FinishConnection />
      {connections.map((connection) => (
        <ConnectionCard
          key={connection.software}
          connection={connection}
          canChange={canChange}
          onConnect={() => {
            const choice = choices.find(({ software }) => software === connection.software)
            if (choice) open(choice)
          }}
          isConnecting={connect.isPending}
        />
      ))}
      {live.every((each) => each.state === 'MANAGED') ? (
        <Card title="Connect your software">
          <p className="max-w-prose">
            Properties, tenancies, landlords, keys and property managers then come from your software by themselves, and
            invoices go to it. Nothing else in your software is changed.
          </p>
          {canChange ? (
            <div className="mt-4 flex flex-wrap gap-2">
              {others.map((choice) => (
                <Button key={choice.software} onPress={() => open(choice)} isPending={connect.isPending}>
                  Connect {choice.name}
                </Button>
              ))}
            </div>
          ) : (
            <p className="mt-3 text-quiet">Only the master user of your agency can connect it.</p>
          )}
        </Card>
      ) : null}
      {typed ? (
        <LazyPart>
          <KeysDialog choice={typed} onClose={() => setTyped(null)} />
        </LazyPart>
      ) : null}
    </>
  )
}
