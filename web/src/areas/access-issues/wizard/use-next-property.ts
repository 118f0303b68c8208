import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  listAccessIssues,
  listUrgentAccessIssues,
  type AccessIssueItem,
} from '@contract/access-issues/access-issue-lists.ts'
import { endpointKey } from '@/shared/api/endpoint-query.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'

export type NextProperty = { address: string; open: () => void }

function findNext(client: QueryClient, propertyId: number): PropertyInShort | null {
  const shown = [listAccessIssues, listUrgentAccessIssues].flatMap((endpoint) =>
    client.getQueryCache().findAll({ queryKey: endpointKey(endpoint), type: 'active' }),
  )
  for (const { state } of shown) {
    const rows = (state.data as { items: AccessIssueItem[] } | undefined)?.items ?? []
    const at = rows.findIndex(({ compliancePropertyId: id }) => id === propertyId)
    const next = at < 0 ? undefined : rows.slice(at + 1).find(({ tags }) => !tags.includes('CANCELLED'))
    if (next) return { id: next.compliancePropertyId, address: `${next.addressLine1}, ${next.addressLine2}` }
  }
  return null
}

/**
 * The property below this one in the list on the page behind the wizard. It is looked up when the wizard opens, because
 * a resolved property leaves the list.
 */
export function useNextProperty(propertyId: number, onClose: () => void): NextProperty | null {
  const client = useQueryClient()
  const { open } = usePropertyActions()
  const [next, setNext] = useState(() => findNext(client, propertyId))
  useEffect(() => {
    if (next) return undefined
    // After a reload of the page its list is loaded while the wizard is open.
    return client.getQueryCache().subscribe((event) => {
      // Other events happen while components render.
      if (event.type === 'updated' && event.action.type === 'success')
        setNext((known) => known ?? findNext(client, propertyId))
    })
  }, [client, next, propertyId])
  if (!next) return null
  return {
    address: next.address,
    open: () => {
      // Also removes a link to this property from the address.
      onClose()
      open('resolve-access-issues', next)
    },
  }
}
