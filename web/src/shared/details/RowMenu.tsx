import { lazy } from 'react'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'
import { MenuTrigger } from './MenuTrigger.tsx'
import { preload } from '@/shared/preload.ts'

const load = async () => import('@/ui/overlays/MenuPopover.tsx')
const MenuPopover = lazy(load)

type RowMenuProps = {
  /** Accessible name, such as "Actions for 12 Elm Street". */
  label: string
  items: () => MenuItem[]
  isPending?: boolean
}

/** The actions of a row. The menu's code is loaded on hover or focus, because most rows are only read. */
export function RowMenu({ label, items, isPending = false }: RowMenuProps) {
  return (
    <MenuTrigger label={label} isPending={isPending} onNear={() => preload(load)}>
      {(popover) => <MenuPopover {...popover} sections={[{ id: 'actions', items: items() }]} />}
    </MenuTrigger>
  )
}
