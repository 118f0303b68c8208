type NoteField = { label: string; description?: string; isOptional?: boolean; isRequired?: boolean }

/** Solutions whose notes are the solution itself. The others may be sent without notes. */
const fields: Readonly<Record<string, NoteField>> = {
  VerifyKeyOnsite: { label: 'Where is the key?', isRequired: true },
  ProvideAccessInstructions: { label: 'How do we get in?', isRequired: true },
  ProvideInstructionsToBypassHomeSecurity: { label: 'How do we switch it off and on again?', isRequired: true },
  AddAdditionalPointOfContact: {
    label: 'Who else can arrange the visit?',
    description: 'Name, and a phone number or an email address.',
    isRequired: true,
  },
}

export const noteField = (label: string): NoteField =>
  Object.hasOwn(fields, label) ? (fields[label] as NoteField) : { label: 'Notes', isOptional: true }
