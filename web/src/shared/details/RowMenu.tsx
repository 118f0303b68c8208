import { lazy } from 'react'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'
import { MenuTrigger } from './MenuTrigger.tsx'
import { preload } from '@/shared/preload.ts'

const load = async () => import('./RowMenuPopover.tsx')
const RowMenuPopover = lazy(load)

type RowMenuProps = {
  /** Such as "Actions for 12 Elm Street". */
  label: string
  items: () => MenuItem[]
  isPending?: boolean
}

/** What can be done with a row. The menu is loaded when somebody comes near, since most rows are only read. */
export function RowMenu({ label, items, isPending = false }: RowMenuProps) {
  return (
    <MenuTrigger label={label} isPending={isPending} onNear={() => preload(load)}>
      {(popover) => <RowMenuPopover {...popover} sections={[{ id: 'actions', items: items() }]} />}
    </MenuTrigger>
  )
}
