import type { ReactNode } from 'react'

/** The texts of a close confirmation; a wizard may have its own. */
export type CloseQuestion = { title: string; text: ReactNode; confirmLabel: string; cancelLabel: string }

export const unsavedChanges: CloseQuestion = {
  title: 'Unsaved changes',
  text: 'Are you sure you want to close without saving your changes?',
  confirmLabel: 'Close without saving changes',
  cancelLabel: 'Keep editing',
}
