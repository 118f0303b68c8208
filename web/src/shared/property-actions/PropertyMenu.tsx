import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { MenuTrigger } from '@/shared/details/MenuTrigger.tsx'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'
import type { PropertyMenuRow } from './menu-gates.ts'
import { preload } from '@/shared/preload.ts'

const load = async () => import('./PropertyMenuPopover.tsx')
const PropertyMenuPopover = lazy(load)

export type MenuProperty = { compliancePropertyId: number; addressLine1: string; addressLine2: string }

type PropertyMenuProps = {
  /** Accessible name, such as "Actions for 12 Elm Street", or for one of its quotes. */
  label: string
  property: MenuProperty
  /** Null if the row has too few facts about its property; the server is then asked on hover or focus. */
  row: PropertyMenuRow | null
  /** Actions of the row itself, shown before those of its property. */
  own?: () => MenuItem[]
  isPending?: boolean
}

/** The property actions of a row, the same in every list. */
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
