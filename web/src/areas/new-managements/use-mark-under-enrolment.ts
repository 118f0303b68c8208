import { useQueryClient } from '@tanstack/react-query'
import { markUnderEnrolment } from '@contract/new-managements.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadNewManagements, showEnrolment } from './new-managements-query.ts'

/** Marks a property as being enrolled, while the enrolment form opens. For any list that offers "Enrol property". */
export function useMarkUnderEnrolment(): { mark: (portfolioPropertyId: number) => void; isPending: boolean } {
  const client = useQueryClient()
  const { mutate, isPending } = useEndpoint(markUnderEnrolment, {
    onSuccess: (state) => {
      showEnrolment(client, state)
      reloadNewManagements(client)
    },
    failureToast: (error) => ({
      title: 'Failed to mark new management as under enrolment',
      text: errorMessage(error, 'Please try again.'),
    }),
  })
  return { mark: (id) => mutate({ params: { id } }), isPending }
}
