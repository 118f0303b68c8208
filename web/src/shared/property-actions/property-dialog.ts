/** The property of a dialog: enough to show its address while the rest is loading. */
export type PropertyInShort = { id: number; address: string }

/** Props of every property dialog; the dialog loads everything else itself. */
export type PropertyDialogProps = { property: PropertyInShort; onClose: () => void }
