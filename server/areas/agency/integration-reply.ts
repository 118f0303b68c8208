import { softwareLabel } from '../../../contract/agency.ts'

export const integrationReply = (row: { software: string; connectedAt: string }) => ({
  ...row,
  name: softwareLabel(row.software),
})
