/** Of the report and of the record of one service of a visit. */
export const visitReportNumber = (agencyId: number, visitId: number, serviceId: number): string =>
  `${agencyId}-${visitId}-${serviceId}`

export const repairReportNumber = (agencyId: number, quoteId: number): string => `${agencyId}-R${quoteId}`
