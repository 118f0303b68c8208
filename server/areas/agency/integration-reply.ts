import { softwareLabel } from '../../../contract/agency.ts'

export const integrationReply = (row: {
  software: string
  connectedAt: string
  isRevoked: boolean
  takesInvoices: boolean
  lastReadAt: string | null
  nextReadAt: string | null
}) => ({
  ...row,
  name: softwareLabel(row.software),
})
