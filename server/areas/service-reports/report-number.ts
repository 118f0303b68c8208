/** Of the report and of the record of one service of a visit. */
export const visitReportNumber = (agencyId: number, visitId: number, serviceId: number): string =>
  `${agencyId}-${visitId}-${serviceId}`

export const repairReportNumber = (agencyId: number, quoteId: number): string => `${agencyId}-R${quoteId}`

/** A record that is drawn again has another number, so that a page of it cannot be taken for one of the earlier. */
export const recordNumber = (number: string, version: number): string =>
  version === 1 ? number : `${number}/${version}`
