/** The property whose quotes or invoices are shown. */
export type BillsProps = { propertyId: number; address: string; onClose: () => void }
