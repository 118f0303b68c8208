/** What technicians must know to get in; one note of each kind. */
export const accessNoteKinds = ['ACCESS', 'SECURITY', 'CONTACT', 'OWNERS_CORPORATION'] as const
export type AccessNoteKind = (typeof accessNoteKinds)[number]
export const accessNoteLabels: Record<AccessNoteKind, string> = {
  ACCESS: 'Access instructions',
  SECURITY: 'Security system',
  CONTACT: 'Another contact',
  OWNERS_CORPORATION: 'Owners corporation',
}
