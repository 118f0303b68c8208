import {
  getImportErrors,
  getImportTemplate,
  importColumns,
  importTypes,
  type PortfolioImport,
  type ImportStatus,
} from '@contract/imports.ts'
import { services } from '@contract/services.ts'
import { states } from '@contract/states.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { FileDropZone } from '@/ui/fields/FileDropZone.tsx'
import { formatDayAndTime, formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { describeCounts } from './describe-counts.ts'
import { ImportRows } from './ImportRows.tsx'
import { isUnderWay, useImport } from './use-import.ts'
import { useId, useState } from 'react'
import type { Tag } from '@contract/labels.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'

type UndoProps = {
  of: PortfolioImport
  label: string
  className?: string
  undo: ReturnType<typeof useImport>['undo']
}

/** Undoes an import after a question; nothing while it was not applied. */
function UndoButton({ of: { id, fileName, status, counts }, label, className, undo }: UndoProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (status !== 'APPLIED' || (counts.DONE ?? 0) === 0) return null
  return (
    <>
      <Button {...(className && { className })} onPress={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => undo.mutate({ params: { id } }, { onSuccess: () => setIsAsking(false) })}
        title={`Undo the import of ${fileName}?`}
        confirmLabel="Undo the import"
        isBusy={undo.isPending}
      >
        The values from before the import are restored. What was changed since then stays as it is.
      </ConfirmDialog>
    </>
  )
}

const importTags: Record<ImportStatus, Tag> = {
  CHECKING: { label: 'Checking', tone: 'attention' },
  CHECKED: { label: 'Checked, nothing changed yet', tone: 'neutral' },
  APPLYING: { label: 'Applying', tone: 'attention' },
  APPLIED: { label: 'Applied', tone: 'good' },
  UNDOING: { label: 'Undoing', tone: 'attention' },
  DISCARDED: { label: 'Discarded', tone: 'neutral' },
  UNDONE: { label: 'Undone', tone: 'neutral' },
}

type Actions = Pick<ReturnType<typeof useImport>, 'canImport' | 'isBusy' | 'undo'>

/** Imports that were applied before the latest file was uploaded. They can still be undone. */
function EarlierImports({ earlier, ...actions }: { earlier: readonly PortfolioImport[] } & Actions) {
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

/** Imports a spreadsheet, for agencies without management software. */
export default function ImportCard() {
  const { query, latest, earlier, canImport, isBusy, upload, apply, discard, undo } = useImport()
  const keptFocus = useKeptFocus()
  if (!query.data) return null
  return (
    <div {...keptFocus} className="flex flex-col gap-4">
      <Card title="Import a spreadsheet">
        <p className="max-w-prose">
          Without management software you can import your properties with their managers, keys, landlords and tenancies.
          The file is checked first, and you can undo the import. Properties that are not on service are added only if
          you choose that.
        </p>
        <p className="mt-2 max-w-prose text-quiet">
          Columns: {Object.values(importColumns).join(', ')}. Address, suburb and postcode are required; blank cells
          change nothing. Several people in a cell are separated by semicolons. A property manager who is not known yet
          is added if their email is there.
        </p>
        <Button
          className="mt-3"
          onPress={() =>
            startDownload({
              path: endpointPath(getImportTemplate, {}),
              fileName: 'import template.csv',
              label: 'Template for imports',
            })
          }
        >
          Download a template
        </Button>
        {canImport ? (
          <div className="mt-4 max-w-xl">
            <FileDropZone
              label={upload.isPending ? 'Uploading…' : 'CSV or XLSX file'}
              accept={importTypes}
              isDisabled={isBusy || upload.isPending}
              onFiles={([file]) => file && upload.mutate(file)}
              description="At most 5,000 rows and 5 MB."
              errorMessage={upload.error ? errorMessage(upload.error, 'The file could not be uploaded') : undefined}
            />
          </div>
        ) : (
          <p className="mt-3 text-quiet">Only the master user of your agency can import a file.</p>
        )}
      </Card>
      {latest ? <LatestImport latest={latest} {...{ canImport, apply, discard, undo }} /> : null}
      {earlier.length > 0 ? <EarlierImports earlier={earlier} {...{ canImport, isBusy, undo }} /> : null}
    </div>
  )
}

const countRows = (count: number): string => (count === 1 ? '1 row' : `${formatNumber(count)} rows`)
const addLabel = (toAdd: number, ready: number): string => {
  const added = toAdd === 1 ? 'Add 1 property' : `Add ${formatNumber(toAdd)} properties`
  return ready === 0 ? added : `${added} and apply ${countRows(ready)}`
}

type LatestProps = { latest: PortfolioImport } & Pick<
  ReturnType<typeof useImport>,
  'canImport' | 'apply' | 'discard' | 'undo'
>

/** The file that was uploaded last: what it would change, and what can be done with it. */
function LatestImport({ latest, canImport, apply, discard, undo }: LatestProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { id, fileName, status, createdAt, createdBy, counts, ignoredColumns, addsServices } = latest
  const params = { id }
  const ready = counts.READY ?? 0
  const toAdd = addsServices.length > 0 ? (counts.NEW ?? 0) : 0
  const errors = (counts.ERROR ?? 0) + (counts.FAILED ?? 0)
  return (
    <Card title={fileName} isFlush actions={<Badge tone={importTags[status].tone}>{importTags[status].label}</Badge>}>
      <div className="px-5 pb-4 max-md:px-4">
        <p className="text-quiet">
          Uploaded {formatDayAndTime(createdAt, timeZone)} by {createdBy}
        </p>
        <p aria-live="polite" className="mt-1">
          {isUnderWay(latest) ? `${importTags[status].label}… ` : ''}
          {describeCounts(counts)}
        </p>
        {toAdd > 0 && status === 'CHECKED' ? (
          <p className="mt-1">
            Properties that are not on service can be added with the services agreed with your agency:{' '}
            {addsServices.map((code) => services[code].name).join(', ')}.
          </p>
        ) : null}
        {ignoredColumns.length > 0 ? <p className="mt-1">Not read: {ignoredColumns.join(', ')}</p> : null}
        <div className="mt-3 flex flex-wrap gap-2">
          {canImport && status === 'CHECKED' && toAdd > 0 ? (
            <Button
              variant="primary"
              isPending={apply.isPending}
              onPress={() => apply.mutate({ params, body: { addsProperties: true } })}
            >
              {addLabel(toAdd, ready)}
            </Button>
          ) : null}
          {canImport && status === 'CHECKED' && ready > 0 ? (
            <Button
              variant={toAdd > 0 ? 'secondary' : 'primary'}
              isPending={apply.isPending}
              onPress={() => apply.mutate({ params, body: {} })}
            >
              {`Apply ${countRows(ready)}${toAdd > 0 ? ' without adding properties' : ''}`}
            </Button>
          ) : null}
          {canImport && status === 'CHECKED' ? (
            <Button isPending={discard.isPending} onPress={() => discard.mutate({ params })}>
              Discard the file
            </Button>
          ) : null}
          {errors > 0 && !isUnderWay(latest) ? (
            <Button
              onPress={() =>
                startDownload({
                  path: endpointPath(getImportErrors, { params }),
                  fileName: 'import errors.csv',
                  label: `Errors in ${fileName}`,
                })
              }
            >
              {errors === 1 ? 'Download 1 error (CSV)' : `Download ${formatNumber(errors)} errors (CSV)`}
            </Button>
          ) : null}
          {canImport ? <UndoButton of={latest} label="Undo the import" undo={undo} /> : null}
        </div>
      </div>
      <ImportRows importId={id} isUnderWay={isUnderWay(latest)} version={status} />
    </Card>
  )
}
