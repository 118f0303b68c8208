import type { QueryClient } from '@tanstack/react-query'
import { restoreNewManagement, type NewManagement } from '@contract/new-managements.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { call } from '@/shared/api/call.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { reloadNewManagements } from './new-managements-query.ts'

/** Not a hook, because the offer to undo outlives the row. */
export async function undoDismissal(client: QueryClient, property: NewManagement): Promise<void> {
  try {
    await call(restoreNewManagement, { params: { id: property.portfolioPropertyId } })
    reloadNewManagements(client)
    toast.success('New management restored', property.address)
  } catch (error) {
    toast.error('Failed to restore new management', errorMessage(error, ''), {
      label: 'Try again',
      onPress: () => void undoDismissal(client, property),
    })
  }
}
