import { getPropertyForActions } from '@contract/properties/property-for-actions.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useHasPropertyPages } from '@/shared/session/use-experiment.ts'

/** A property for menus and dialogs. Its page has the same data, so that both share it where the user has the page. */
export const actionsQuery = (id: number, hasPages: boolean) =>
  endpointQuery(hasPages ? getProperty : getPropertyForActions, { params: { id } })

export const usePropertyQuery = (id: number) => actionsQuery(id, useHasPropertyPages())
