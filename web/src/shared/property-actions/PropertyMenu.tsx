import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { MenuTrigger } from '@/shared/details/MenuTrigger.tsx'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'
import type { MenuRow } from './menu-gates.ts'
import { preload } from '@/shared/preload.ts'

const load = async () => import('./PropertyMenuPopover.tsx')
const PropertyMenuPopover = lazy(load)

export type MenuProperty = { compliancePropertyId: number; addressLine1: string; addressLine2: string }

type PropertyMenuProps = {
  /** Such as "Actions for 12 Elm Street", or for a quote of it. */
  label: string
  property: MenuProperty
  /** Null where the row tells too little of its property: the server is asked as somebody comes near. */
  row: MenuRow | null
  /** What can be done with the row itself, before what can be done with its property. */
  own?: () => MenuItem[]
  isPending?: boolean
}

/** What can be done with the property of a row, in every list that has one. */
export function PropertyMenu({ label, property, row, own, isPending = false }: PropertyMenuProps) {
  const client = useQueryClient()
  const come = async () => {
    const { fetchForMenu } = await load()
    if (row === null) await fetchForMenu(client, property.compliancePropertyId)
  }
  return (
    <MenuTrigger label={label} isPending={isPending} onNear={() => preload(come)}>
      {(popover) => <PropertyMenuPopover {...popover} property={property} row={row} own={own?.() ?? []} />}
    </MenuTrigger>
  )
}
