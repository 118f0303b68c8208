import { useRef, useState } from 'react'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { states } from '@contract/states.ts'
import { ActiveFilters, type FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { useListState } from '@/shared/list-screen/use-list-state.ts'
import { useIsNarrowTable } from '@/ui/tables/use-is-narrow-table.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { documentColumns } from './document-columns.tsx'
import { documentSearch, type DocumentState, documentListQuery } from './document-search.ts'
import { downloadDocument, type DocumentSubject, callsFor } from './document-subject.ts'
import type { DocumentAction } from './DocumentActions.tsx'
import { DocumentDialogs, type OpenDialog } from './DocumentDialogs.tsx'
import { DocumentFilters } from './DocumentFilters.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { sortFiles } from './upload-batch.ts'
import { useAddUploads } from './use-add-uploads.ts'
import { useDocumentChoices, choiceName, type DocumentChoices } from './use-document-choices.ts'
import { useFileDrop } from './use-file-drop.ts'
import { CloudUpload } from '@/ui/icons.ts'
import { ListEmpty } from '@/shared/list-screen/ListEmpty.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { readable } from '@contract/labels.ts'
import { serviceProviderLabels } from '@contract/portfolio/service-providers.ts'
import { acceptedFiles } from './accepted-files.ts'

/** A styled button for the browser's file chooser. */
function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="primary"
        icon={<CloudUpload aria-hidden size={16} />}
        onPress={() => input.current?.click()}
        className="max-sm:w-full"
      >
        Upload documents
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles.join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Cleared, so that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** The active filters. An unknown code gets a chip too, so that it can be removed. */
function documentChips(state: DocumentState, choices: DocumentChoices): FilterChip[] {
  const { type: types, service: services, 'provided-by': providedBy, change } = state
  const chips: (FilterChip | false)[] = [
    ...types.map((code) => ({
      key: `type ${code}`,
      label: choiceName(choices.types, code) ?? readable(code),
      onRemove: () => change({ type: types.filter((each) => each !== code) }),
    })),
    ...services.map((code) => ({
      key: `service ${code}`,
      label: choiceName(choices.services, code) ?? readable(code),
      onRemove: () => change({ service: services.filter((each) => each !== code) }),
    })),
    providedBy !== undefined && {
      key: 'provided-by',
      label: `Provided by ${serviceProviderLabels[providedBy]}`,
      onRemove: () => change({ 'provided-by': undefined }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}

/** The documents that match the address. */
function useDocuments(subject: DocumentSubject, state: DocumentState) {
  const client = useQueryClient()
  const { list: endpoint } = callsFor(subject)
  const input = { params: { id: subject.id }, query: { ...documentListQuery(state), page: state.page } }
  const list = useListQuery(endpoint, input, state.pages)

  /** Loads one document again; nothing if it is no longer listed. */
  const loadAgain = async (documentId: number): Promise<PropertyDocument | undefined> => {
    const listing = await client.fetchQuery({ ...endpointQuery(endpoint, input), staleTime: 0 })
    return listing?.items.find((each) => each.documentId === documentId)
  }
  return { list, loadAgain }
}

type NoDocumentsProps = { state: DocumentState; unfilteredTotal: number | null; canUpload: boolean }

function NoDocuments({ state, unfilteredTotal, canUpload }: NoDocumentsProps) {
  const uploadHint = canUpload ? 'Drag files here, or use “Upload documents”.' : null
  return (
    <ListEmpty
      entities="documents"
      state={state}
      unfilteredTotal={unfilteredTotal}
      whenNothing={
        <EmptyState title="No documents found">
          {state.removed ? 'Documents that are deleted or replaced are listed here.' : uploadHint}
        </EmptyState>
      }
    />
  )
}

/** Covers the page while a file is dragged over it. */
function DropHint({ address }: { address: string }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-30 flex items-start justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80 p-6 text-center"
    >
      <p className="sticky top-24 flex items-center gap-2 rounded-md border border-accent-line bg-raised px-4 py-3 font-semibold text-accent-strong shadow-float">
        <CloudUpload aria-hidden size={20} className="shrink-0" />
        Drop files to add them to {address}
      </p>
    </div>
  )
}

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
