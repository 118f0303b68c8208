import { lazy, useState } from 'react'
import { mostBulkProperties } from '@contract/limits.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import type { ListSearch } from '@/shared/list-screen/list-search.ts'
import { SelectionBar } from '@/shared/list-selection/SelectionBar.tsx'
import type { ListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatNumber } from '@/ui/format.ts'
import { countProperties } from './bulk-texts.ts'
import { toBulkSelection } from './to-bulk-selection.ts'

const BulkActionDialog = lazy(async () => import('./BulkActionDialog.tsx'))

/** Below a list of properties: what can be done with the selected ones. */
export default function BulkActionBar({ list, search }: { list: ListSelection; search: ListSearch }) {
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = list.count > mostBulkProperties
  return (
    <>
      <SelectionBar list={list}>
        <Button
          variant="primary"
          size="small"
          disabledReason={
            isTooMany
              ? `At most ${formatNumber(mostBulkProperties)} properties can be done at once. Please narrow the filter.`
              : undefined
          }
          onPress={() => setIsOpen(true)}
        >
          {`Act on ${countProperties(list.count)}`}
        </Button>
      </SelectionBar>
      {isOpen ? (
        <LazyPart>
          <BulkActionDialog
            selection={toBulkSelection(list.selection, search)}
            onClose={() => setIsOpen(false)}
            onStarted={() => {
              setIsOpen(false)
              list.clear()
            }}
          />
        </LazyPart>
      ) : null}
    </>
  )
}
