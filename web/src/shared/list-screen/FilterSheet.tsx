import { SlidersHorizontal } from '@/ui/icons.ts'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber } from '@/ui/format.ts'

const load = async () => ({ default: (await import('@/ui/overlays/Drawer.tsx')).Drawer })
const Drawer = lazy(load)

type FilterSheetProps = {
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
export function FilterSheet({ entities, count, total, onClear, children }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
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
          <Drawer
            isOpen
            onClose={close}
            title={`Filter ${entities}`}
            footer={
              <>
                {onClear ? (
                  <Button variant="quiet" onPress={onClear}>
                    Clear all
                  </Button>
                ) : null}
                <Button variant="primary" onPress={close}>
                  {total === null ? 'Show' : `Show ${formatNumber(total)} ${entities}`}
                </Button>
              </>
            }
          >
            <div className="flex flex-col gap-4">{children}</div>
          </Drawer>
        </LazyPart>
      ) : null}
    </>
  )
}
