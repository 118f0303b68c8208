import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { isNarrowed } from './document-search.ts'
import type { DocumentState } from './use-document-state.ts'

type NoDocumentsProps = { state: DocumentState; unfilteredTotal: number | null; canUpload: boolean }

/** "Nothing that matches" and "nothing at all" are two different pieces of news. */
export function NoDocuments({ state, unfilteredTotal, canUpload }: NoDocumentsProps) {
  if (isNarrowed(state) && unfilteredTotal !== 0)
    return (
      <EmptyState title="No documents found" action={<Button onPress={state.clear}>Clear all filters</Button>}>
        Nothing matches the search and filters above.
      </EmptyState>
    )
  return (
    <EmptyState title="No documents found">
      {state.isRemoved
        ? 'Documents that are deleted or replaced are listed here.'
        : canUpload
          ? 'Drag files here, or use “Upload documents”.'
          : null}
    </EmptyState>
  )
}
