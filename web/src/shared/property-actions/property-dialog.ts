/** The property a dialog is about: enough to name it while the rest is loading. */
export type PropertyInShort = { id: number; address: string }

/** Every dialog on one property is opened with these; it asks for whatever else it needs. */
export type PropertyDialogProps = { property: PropertyInShort; onClose: () => void }
