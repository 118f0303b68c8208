import { softwareLabel } from '../../../contract/agency.ts'

export const integrationReply = (row: { software: string; connectedAt: string; isRevoked: boolean }) => ({
  ...row,
  name: softwareLabel(row.software),
})
