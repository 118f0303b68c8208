import type { PortfolioImport } from '@contract/imports.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { describeCounts } from './describe-counts.ts'
import { importTags } from './import-tags.ts'
import { UndoButton } from './UndoButton.tsx'
import type { useImport } from './use-import.ts'

type EarlierProps = { earlier: readonly PortfolioImport[] } & Pick<
  ReturnType<typeof useImport>,
  'canImport' | 'isBusy' | 'undo'
>

/** Imports that were applied before the latest file was uploaded. They can still be undone. */
export function EarlierImports({ earlier, canImport, isBusy, undo }: EarlierProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <Card title="Earlier imports">
      <ul className="flex flex-col gap-4">
        {earlier.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium break-words">{each.fileName}</p>
              <p className="text-quiet">
                Uploaded {formatDayAndTime(each.createdAt, timeZone)} by {each.createdBy}. {describeCounts(each.counts)}
              </p>
            </div>
            <Badge tone={importTags[each.status].tone}>{importTags[each.status].label}</Badge>
            {canImport && !isBusy ? <UndoButton of={each} label={`Undo ${each.fileName}`} undo={undo} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
