import type { ImportStatus } from '@contract/imports.ts'
import type { Tag } from '@contract/labels.ts'

export const importTags: Record<ImportStatus, Tag> = {
  CHECKING: { label: 'Checking', tone: 'attention' },
  CHECKED: { label: 'Checked, nothing changed yet', tone: 'neutral' },
  APPLYING: { label: 'Applying', tone: 'attention' },
  APPLIED: { label: 'Applied', tone: 'good' },
  UNDOING: { label: 'Undoing', tone: 'attention' },
  DISCARDED: { label: 'Discarded', tone: 'neutral' },
  UNDONE: { label: 'Undone', tone: 'neutral' },
}
