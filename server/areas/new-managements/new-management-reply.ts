import { softwareLabel } from '../../../contract/agency.ts'
import type { NewManagement } from '../../../contract/new-managements.ts'
import type { NewManagementRow } from './new-managements.queries.ts'

export const newManagementReply = ({ software, managerId, managerName, ...row }: NewManagementRow): NewManagement => ({
  ...row,
  address: `${row.addressLine1}, ${row.addressLine2}`,
  softwareName: softwareLabel(software),
  propertyManager: managerId === null ? null : { id: managerId, name: managerName ?? '' },
})
