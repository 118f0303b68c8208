import { useRef, useState } from 'react'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { states } from '@contract/states.ts'
import { ActiveFilters } from '@/shared/list-screen/ActiveFilters.tsx'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { documentChips } from './document-chips.ts'
import { documentColumns } from './document-columns.tsx'
import { documentSearch } from './document-search.ts'
import { downloadDocument, type DocumentSubject } from './document-subject.ts'
import type { DocumentAction } from './DocumentActions.tsx'
import { DocumentDialogs, type OpenDialog } from './DocumentDialogs.tsx'
import { DocumentFilters } from './DocumentFilters.tsx'
import { DropHint } from './DropHint.tsx'
import { NoDocuments } from './NoDocuments.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { UploadButton } from './UploadButton.tsx'
import { sortFiles } from './upload-batch.ts'
import { useAddUploads } from './use-add-uploads.ts'
import { useDocumentChoices } from './use-document-choices.ts'
import { useDocuments } from './use-documents.ts'
import { useFileDrop } from './use-file-drop.ts'

type DocumentsPanelProps = {
  subject: DocumentSubject
  /** False if nothing can be added, as on a cancelled property. */
  canUpload?: boolean | undefined
}

/** The documents of one property: search, preview, upload, edit and delete. */
export function DocumentsPanel({ subject, canUpload = true }: DocumentsPanelProps) {
  const state = useListState(documentSearch)
  const choices = useDocumentChoices()
  const { list, loadAgain } = useDocuments(subject, state)
  const { timeZone } = states[useSession().complianceAgencyState]
  const isNarrow = useIsNarrowTable('xl')
  const { addRefused } = useAddUploads(subject)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  const takeFiles = (files: File[]) => {
    const sorted = sortFiles(files)
    addRefused(sorted.refused)
    setDialog({ kind: 'upload', ...sorted })
  }
  const panel = useRef<HTMLElement>(null)
  const isOver = useFileDrop(canUpload, takeFiles)

  const onAction = (action: DocumentAction, document: PropertyDocument) => {
    if (action === 'download') downloadDocument(subject, document)
    else setDialog({ kind: action, document })
  }

  // The focused row disappears; the focus moves here instead of to the top of the page.
  const focusPanel = () => panel.current?.focus({ preventScroll: true })
  const renderRestore = (document: PropertyDocument) => (
    <RestoreButton subject={subject} document={document} onRestored={focusPanel} />
  )

  return (
    <>
      <section
        ref={panel}
        tabIndex={-1}
        aria-label="Documents of this property"
        className="relative flex flex-col gap-4 outline-none"
      >
        <div className="flex flex-col gap-3">
          <DocumentFilters
            state={state}
            choices={choices}
            action={canUpload ? <UploadButton onFiles={takeFiles} /> : null}
          />
          <ActiveFilters chips={documentChips(state, choices)} onClear={state.clear} />
        </div>
        {choices.problem === null ? null : (
          <Banner
            tone="critical"
            isUrgent
            action={
              <Button size="small" onPress={choices.retry} isPending={choices.isRetrying}>
                Try again
              </Button>
            }
          >
            {choices.problem}
          </Banner>
        )}
        <ListBody
          placement="page"
          label={state.removed ? 'Removed documents' : 'Documents'}
          entities="documents"
          list={list}
          columns={documentColumns({ isRemoved: state.removed, isNarrow, timeZone, onAction, renderRestore })}
          rowKey={({ documentId }) => documentId}
          skeletonRows={5}
          failureText="Failed to get documents"
          onClear={state.isFiltered ? state.clear : undefined}
          empty={<NoDocuments state={state} unfilteredTotal={list.unfilteredTotal} canUpload={canUpload} />}
        />
        {isOver ? <DropHint address={subject.address} /> : null}
      </section>
      <DocumentDialogs
        subject={subject}
        dialog={dialog}
        documents={list.rows}
        onReload={loadAgain}
        onClose={() => setDialog(null)}
        onDeleted={focusPanel}
      />
    </>
  )
}
