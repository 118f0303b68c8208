import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { finishConnection } from '@contract/integration/connections.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
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
export function FinishConnection() {
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
