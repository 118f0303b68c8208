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

const BulkEditDialog = lazy(async () => import('./BulkEditDialog.tsx'))

/** Below the portfolio: the selected properties can be changed together. */
export default function BulkEditBar({ list, search }: { list: ListSelection; search: ListSearch }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SelectionBar list={list}>
        <Button
          variant="primary"
          size="small"
          disabledReason={
            list.count > mostBulkProperties
              ? `At most ${formatNumber(mostBulkProperties)} properties can be done at once. Please narrow the filter.`
              : undefined
          }
          onPress={() => setIsOpen(true)}
        >
          {`Edit ${countProperties(list.count)}`}
        </Button>
      </SelectionBar>
      {isOpen ? (
        <LazyPart onFailure={() => setIsOpen(false)}>
          <BulkEditDialog
            selection={toBulkSelection(list.selection, search)}
            count={list.count}
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
