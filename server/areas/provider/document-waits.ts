import type { Day } from '../../../contract/days.ts'
import { Problem } from '../../platform/problem.ts'
import type { LicenceKind } from './provider.queries.ts'

/** Kinds of documents by what they need of the provider (`app.provider_lacks`). */
export const documentNames = {
  MAIL: 'Emails',
  INVOICE: 'Invoices',
  AGENCY_INVOICE: 'Invoices paid to an agency',
  QUOTE: 'Quotes',
  REPORT: 'Service reports and records',
  ELECTRICAL_REPORT: 'Service reports and records of smoke alarms and electrical work',
  GAS_REPORT: 'Service reports and records of gas',
  ENTRY_NOTICE: 'Notices of entry',
  RECORD: 'Case files, evidence packs and letters about the law',
} as const

export const licenceKinds: Readonly<Record<LicenceKind, string>> = { ELECTRICAL: 'Electrical work', GAS: 'Gas work' }

export type ProviderDocument = keyof typeof documentNames

/** What the readers of the provider's details need to know beside them. */
export type Held = { lacks: readonly string[]; isDemo: boolean }

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' })
export const lacksText = (lacks: readonly string[]): string => list.format(lacks)

/** A document that cannot be issued yet. A job that meets it waits (`waitForProvider`); a page says why. */
export class DocumentWaits extends Problem {
  readonly document: ProviderDocument
  readonly onDay: Day

  constructor(document: ProviderDocument, onDay: Day, lacks: readonly string[]) {
    super('conflict', `This waits until the service provider has entered ${lacksText(lacks)}.`)
    this.document = document
    this.onDay = onDay
  }
}

export function refuseIncomplete(document: ProviderDocument, onDay: Day, { lacks }: Pick<Held, 'lacks'>): void {
  if (lacks.length > 0) throw new DocumentWaits(document, onDay, lacks)
}
