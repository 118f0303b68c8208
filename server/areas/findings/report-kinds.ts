/** What the agency reports about findings, which the provider reviews. */
export const reportKinds = ['resolution', 'information'] as const
export type ReportKind = (typeof reportKinds)[number]
