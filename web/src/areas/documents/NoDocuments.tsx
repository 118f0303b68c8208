import { ListEmpty } from '@/shared/list-screen/ListEmpty.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import type { DocumentState } from './document-search.ts'

type NoDocumentsProps = { state: DocumentState; unfilteredTotal: number | null; canUpload: boolean }

export function NoDocuments({ state, unfilteredTotal, canUpload }: NoDocumentsProps) {
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
