import { SlidersHorizontal } from '@/ui/icons.ts'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { Button } from '@/ui/actions/Button.tsx'

const load = async () => import('./FilterDrawer.tsx')
const FilterDrawer = lazy(load)

export type FilterSheetProps = {
  /** Plural noun of the list. */
  entities: string
  /** The number of active filters. */
  count: number
  /** The rows of the list; null while they are not known. */
  total: number | null
  onClear: (() => void) | undefined
  children: ReactNode
}

/** The filters of a list on a small screen, in a panel that shows how many rows pass them. */
export function FilterSheet({ count, ...drawer }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<SlidersHorizontal aria-hidden size={16} />}
        aria-haspopup="dialog"
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
        onPress={() => setIsOpen(true)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {isOpen ? (
        <LazyPart>
          <FilterDrawer {...drawer} onClose={() => setIsOpen(false)} />
        </LazyPart>
      ) : null}
    </>
  )
}
