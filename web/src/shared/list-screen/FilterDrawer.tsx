import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import type { FilterSheetProps } from './FilterSheet.tsx'

type FilterDrawerProps = Omit<FilterSheetProps, 'count'> & { onClose: () => void }

/** The panel of the filters on a small screen. */
export default function FilterDrawer({ entities, total, onClear, onClose, children }: FilterDrawerProps) {
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={`Filter ${entities}`}
      footer={
        <>
          {onClear ? (
            <Button variant="quiet" onPress={onClear}>
              Clear all
            </Button>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            {total === null ? 'Show' : `Show ${formatNumber(total)} ${entities}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Drawer>
  )
}
