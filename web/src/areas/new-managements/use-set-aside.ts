import { useQueryClient } from '@tanstack/react-query'
import { dismissNewManagement, restoreNewManagement } from '@contract/new-managements.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadNewManagements } from './new-managements-query.ts'

/** Ignores a property of the software that is not on service, or takes that back. */
export function useSetAside(): { ignore: (id: number) => void; takeBack: (id: number) => void; isPending: boolean } {
  const client = useQueryClient()
  const options = {
    onSuccess: () => reloadNewManagements(client),
    failureToast: (error: Error) => ({
      title: 'This could not be saved',
      text: errorMessage(error, 'Please try again.'),
    }),
  }
  const ignoring = useEndpoint(dismissNewManagement, options)
  const restoring = useEndpoint(restoreNewManagement, options)
  return {
    ignore: (id) => ignoring.mutate({ params: { id } }),
    takeBack: (id) => restoring.mutate({ params: { id } }),
    isPending: ignoring.isPending || restoring.isPending,
  }
}
