import { DownloadIcon, Eye, Pencil, RefreshCw, Trash2 } from '@/ui/icons.ts'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { RowMenu } from '@/shared/details/RowMenu.tsx'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'

export type DocumentAction = 'preview' | 'download' | 'edit' | 'replace' | 'delete'

type DocumentActionsProps = {
  document: PropertyDocument
  onAction: (action: DocumentAction, document: PropertyDocument) => void
}

/** The provider's documents are read-only. */
export function DocumentActions({ document, onAction }: DocumentActionsProps) {
  const item = (id: DocumentAction, parts: Omit<MenuItem, 'id'>): MenuItem => ({
    id,
    onAction: () => onAction(id, document),
    ...parts,
  })
  const items = (): MenuItem[] => [
    ...(document.file.isPreviewable
      ? [item('preview', { label: 'Preview', icon: <Eye aria-hidden size={16} /> })]
      : []),
    item('download', { label: 'Download', icon: <DownloadIcon aria-hidden size={16} /> }),
    ...(document.isEditable
      ? [
          item('edit', { label: 'Edit details', icon: <Pencil aria-hidden size={16} /> }),
          item('replace', { label: 'Replace', icon: <RefreshCw aria-hidden size={16} /> }),
          item('delete', { label: 'Delete', icon: <Trash2 aria-hidden size={16} />, isDestructive: true }),
        ]
      : []),
  ]
  return <RowMenu label={`Actions for ${document.file.name}`} items={items} />
}
