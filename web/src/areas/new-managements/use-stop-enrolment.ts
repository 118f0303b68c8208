import { useQueryClient } from '@tanstack/react-query'
import { stopEnrolment } from '@contract/new-managements.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadNewManagements, showEnrolment } from './new-managements-query.ts'

/** Takes back that a property is being enrolled, so that it can be enrolled or dismissed again. */
export function useStopEnrolment(): { stop: (portfolioPropertyId: number) => void } {
  const client = useQueryClient()
  const { mutate } = useEndpoint(stopEnrolment, {
    onSuccess: (state) => {
      showEnrolment(client, state)
      reloadNewManagements(client)
    },
    failureToast: (error) => ({
      title: 'Failed to stop the enrolment',
      text: errorMessage(error, 'Please try again.'),
    }),
  })
  return { stop: (id) => mutate({ params: { id } }) }
}
