import { useId, useState } from 'react'
import type { PortfolioImport } from '@contract/imports.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { describeCounts } from './describe-counts.ts'
import { ImportRows } from './ImportRows.tsx'
import { importTags } from './import-tags.ts'
import { UndoButton } from './UndoButton.tsx'
import { isUnderWay, type useImport } from './use-import.ts'

type Actions = Pick<ReturnType<typeof useImport>, 'canImport' | 'isBusy' | 'undo'>

/** Imports that were applied before the latest file was uploaded. They can still be undone. */
export function EarlierImports({ earlier, ...actions }: { earlier: readonly PortfolioImport[] } & Actions) {
  return (
    <Card title="Earlier imports">
      <ul className="flex flex-col gap-4">
        {earlier.map((each) => (
          <EarlierImport key={each.id} of={each} {...actions} />
        ))}
      </ul>
    </Card>
  )
}

function EarlierImport({ of: each, canImport, isBusy, undo }: { of: PortfolioImport } & Actions) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const [isOpen, setIsOpen] = useState(false)
  const rowsId = useId()
  const { id, fileName, status, createdAt, createdBy, counts } = each
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{fileName}</p>
        <p className="text-quiet">
          Uploaded {formatDayAndTime(createdAt, timeZone)} by {createdBy}. {describeCounts(counts)}
        </p>
      </div>
      <Badge tone={importTags[status].tone}>{importTags[status].label}</Badge>
      <Button aria-expanded={isOpen} {...(isOpen && { 'aria-controls': rowsId })} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? `Hide rows of ${fileName}` : `Show rows of ${fileName}`}
      </Button>
      {canImport && !isBusy ? <UndoButton of={each} label={`Undo ${fileName}`} undo={undo} /> : null}
      {isOpen ? (
        <div id={rowsId} className="min-w-0 basis-full">
          <ImportRows importId={id} isUnderWay={isUnderWay(each)} version={status} placement="card" />
        </div>
      ) : null}
    </li>
  )
}
