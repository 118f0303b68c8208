import { lazy, useState, useEffect } from 'react'
import { type IntegrationState, beginConnection, finishConnection } from '@contract/integration/connections.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '@/shared/api/call-error.ts'
import { paths } from '@/shared/paths.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { OfferedSoftware, type SoftwareChoice } from './OfferedSoftware.tsx'
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

/** The connections of the agency, and the software that can be connected. */
export function ConnectionCards({ state }: { state: IntegrationState }) {
  const connect = useConnect()
  const [typed, setTyped] = useState<SoftwareChoice | null>(null)
  const [isDryFirst, setIsDryFirst] = useState(false)
  const open = (choice: SoftwareChoice) =>
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
        <OfferedSoftware
          state={state}
          loaded={loaded}
          others={others}
          isDryFirst={isDryFirst}
          onDryFirst={setIsDryFirst}
          onConnect={open}
          isConnecting={connect.isPending}
        />
      ) : null}
      {typed ? (
        <LazyPart>
          <KeysDialog
            choice={typed}
            isChange={connections.some(
              ({ software, state: now }) => software === typed.software && now === 'CONNECTED',
            )}
            isDryFirst={isDryFirst}
            onClose={() => setTyped(null)}
          />
        </LazyPart>
      ) : null}
    </>
  )
}
