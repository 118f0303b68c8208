import { useQueryClient } from '@tanstack/react-query'
import { takeBackDuplicate } from '@contract/integration/not-with-us.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { decisionFailure } from './DecisionList.tsx'
import { showState } from './use-integration.ts'

/** A duplicate is one no longer: it is in the portfolio again, or a person is asked again. */
export function useTakeBackDuplicate() {
  const client = useQueryClient()
  const { mutate } = useEndpoint(takeBackDuplicate, {
    onSuccess: (state) => showState(client, state),
    failureToast: decisionFailure,
  })
  return { takeBack: mutate }
}
