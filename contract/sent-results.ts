/** What goes back about a check to the software in which the agency works: the report, and a compliance record of its own. */
export type ResultKind = 'DOCUMENT' | 'RECORD'
