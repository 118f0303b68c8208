import { lazy, useState, useEffect } from 'react'
import { type IntegrationState, beginConnection, finishConnection } from '@contract/integration/connections.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { whoCanConnect } from './who-can-connect.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '@/shared/api/call-error.ts'
import { paths } from '@/shared/paths.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { showState } from './use-integration.ts'

type Answer = { code: string; state: string } | { refused: true } | null

/** What the software put into the address when it sent the user back. */
function readAnswer(): Answer {
  const query = new URLSearchParams(window.location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  if (code && state) return { code, state }
  return query.has('error') ? { refused: true } : null
}

/** Finishes a connection when the user comes back from the software. */
function FinishConnection() {
  const client = useQueryClient()
  const router = useRouter()
  const [answer] = useState(readAnswer)
  const { mutate, error } = useEndpoint(finishConnection, {
    onSuccess: (state) => {
      showState(client, state)
      toast.success('Permission received', 'Your portfolio is being read.')
    },
  })
  useEffect(() => {
    if (!answer) return
    // A code must not stay in the address, where it could be copied or sent again by a reload.
    void router.navigate({ href: paths.integration(), replace: true })
    if ('code' in answer) mutate({ body: answer })
  }, [answer, mutate, router])
  if (error)
    return (
      <Banner tone="critical" title="The software was not connected" isUrgent>
        {errorMessage(error, 'Please try again.')}
      </Banner>
    )
  return answer && 'refused' in answer ? (
    <Banner tone="attention" title="The software was not connected">
      You did not allow it. You can connect it at any time.
    </Banner>
  ) : null
}

/** Sends the user to the software, where the connection is allowed. */
const useConnect = () =>
  useEndpoint(beginConnection, {
    onSuccess: ({ url }) => window.location.assign(url),
    failureToast: ({ message }) => ({ title: 'The connection could not be started', text: message }),
  })

const KeysDialog = lazy(async () => import('./KeysDialog.tsx'))

type Choice = IntegrationState['choices'][number]

/** The connections of the agency, and the software that can be connected. */
export function ConnectionCards({ state }: { state: IntegrationState }) {
  const connect = useConnect()
  const [typed, setTyped] = useState<Choice | null>(null)
  const [isDryFirst, setIsDryFirst] = useState(false)
  const open = (choice: Choice) =>
    choice.authorisation === 'KEYS'
      ? setTyped(choice)
      : connect.mutate({ params: { software: choice.software }, body: { isDryFirst } })
  const { connections, choices, canChange, masters } = state
  const live = connections.filter((each) => each.state !== 'DISCONNECTED')
  const loaded = live.find((each) => each.state === 'MANAGED')
  // Software that was connected before has its own card; a portfolio that we load stays with its software.
  const others = choices.filter(({ software }) =>
    loaded ? loaded.software === software : connections.every((each) => each.software !== software),
  )
  const cards = connections.map((connection) => ({
    connection,
    choice: choices.find(({ software }) => software === connection.software),
  }))
  const takers = (loaded ? others : choices).filter(({ takesInvoices }) => takesInvoices).map(({ name }) => name)
  const isOffered = canChange && (others.length > 0 || connections.some(({ state: now }) => now === 'DISCONNECTED'))
  return (
    <>
      <FinishConnection />
      {cards.map(({ connection, choice }) => (
        <ConnectionCard
          key={connection.software}
          connection={connection}
          canChange={canChange}
          masters={masters}
          blockedBy={live.find(({ software }) => software !== connection.software)}
          onConnect={choice && (() => open(choice))}
          isByKeys={choice?.authorisation === 'KEYS'}
          isConnecting={connect.isPending}
        />
      ))}
      {live.every((each) => each.state === 'MANAGED') ? (
        <Card title="Connect your software">
          {loaded && others.length === 0 ? null : (
            <p className="max-w-prose">
              Properties, tenancies, landlords, keys and property managers then come from your software by themselves.
              {takers.length > 0
                ? ` Invoices can be uploaded to ${new Intl.ListFormat('en-AU').format(takers)}.`
                : ''}{' '}
              Nothing else in your software is changed, unless you let reports of checks go there.
            </p>
          )}
          {loaded ? (
            <p className="mt-3 max-w-prose first:mt-0">
              Your portfolio comes from {loaded.name}. Please contact your account manager to change to other software.
            </p>
          ) : null}
          {isOffered ? (
            <Checkbox className="mt-4" isSelected={isDryFirst} onChange={setIsDryFirst}>
              Dry run first: nothing is taken over until I have seen what would change
            </Checkbox>
          ) : null}
          {canChange ? (
            <div className="mt-4 flex flex-wrap gap-2">
              {others.map((choice) => (
                <Button key={choice.software} onPress={() => open(choice)} isPending={connect.isPending}>
                  Connect {choice.name}
                </Button>
              ))}
            </div>
          ) : (
            <p className="mt-3 text-quiet">{whoCanConnect(masters)}</p>
          )}
        </Card>
      ) : null}
      {typed ? (
        <LazyPart>
          <KeysDialog choice={typed} isDryFirst={isDryFirst} onClose={() => setTyped(null)} />
        </LazyPart>
      ) : null}
    </>
  )
}
