import { orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

type Managed = { propertyManager: { name: string } | null }

export const managerColumn: Column<Managed> = {
  id: 'manager',
  header: 'Property manager',
  cell: ({ propertyManager }) => orNotSpecified(propertyManager?.name),
}
