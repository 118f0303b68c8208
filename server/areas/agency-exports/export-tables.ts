import type { Sql } from '../../platform/sql.ts'
import type { CellKind } from '../../platform/spreadsheet-xml.ts'
import * as access from './access-tables.queries.ts'
import * as cases from './case-tables.queries.ts'
import * as money from './money-tables.queries.ts'
import * as office from './office-tables.queries.ts'
import * as property from './property-tables.queries.ts'
import * as record from './record-tables.queries.ts'

/** A row by its headings; its key is where the next batch goes on. */
export type ExportRow = Record<string, string | number | null> & { key: Key }
export type Key = readonly [number, number]
/** The month is its first moment; only the audit is read by months. */
export type TableBatch = { agencyId: number; timeZone: string; after: Key; most: number; month: string | null }

export type ExportTable = {
  name: string
  columns: readonly ExportColumn[]
  rows: (batch: TableBatch) => Sql<ExportRow>
  isByMonth?: boolean
}
type ExportColumn = { header: string; kind: CellKind }

/** Such as “Address, Due:day, Amount:money”. */
const toColumns = (text: string): ExportColumn[] =>
  text.split(', ').map((column) => {
    const [header = '', kind = 'text'] = column.split(':')
    return { header, kind: kind as CellKind }
  })

const table = (name: string, columns: string, rows: ExportTable['rows']): ExportTable => ({
  name,
  columns: toColumns(columns),
  rows,
})

/** Everything that an agency takes with it, each in a workbook of its own. */
export const exportTables: readonly ExportTable[] = [
  table(
    'Office',
    'Name, Trading names, ABN, Address, Postal address, Phone, Email, Email domain, Software, Connections, Entry by default, Account name, BSB, Account number, BPAY biller code, Key pickup, Customer since',
    office.exportedOffice,
  ),
  table(
    'Properties',
    'Property no.:number, Address, Suburb, Property manager, Software, Kind, Residential, Vacant, Gas, Key available, Key number, Key location, Key at the property, Hazards, On service since, Cancelled',
    property.exportedProperties,
  ),
  table(
    'Portfolio',
    'No.:number, Property no.:number, Address, Suburb, Property manager, Software, No. there, Since:day, Active, Residential, Gas, Services',
    cases.exportedPortfolio,
  ),
  table(
    'Residential use',
    'Property no.:number, No. in the portfolio:number, Residential, Otherwise, At, By',
    cases.exportedResidential,
  ),
  table(
    'Appliances',
    'Appliance no.:number, Property no.:number, Service, Appliance, Make, Location, Expires:day, Removed:day, Replaces no.:number',
    cases.exportedAppliances,
  ),
  table(
    'Services',
    'Property no.:number, Address, Service, Since:day, Last check:day, Next due:day, Job, Compliance, Reason, On hold until:day, Cancelled',
    property.exportedServices,
  ),
  table(
    'Compliance results',
    'Property no.:number, Entry:number, Service, From:day, Known at, Compliance, Reason, Hash',
    property.exportedResults,
  ),
  table(
    'Checks',
    'Check no.:number, Property no.:number, Service, Done:day, Source, Visit no.:number, Outcome, By, Licence, Standard, Readings, Repaired:day, Repaired by, Closed without repair:day, Closed as',
    property.exportedChecks,
  ),
  table(
    'Tenancies',
    'Tenancy no.:number, Property no.:number, Status, Lease, Starts:day, Ends:day, Vacates:day, Closes:day, Notes',
    property.exportedTenancies,
  ),
  table(
    'Tenants',
    'Tenancy no.:number, Property no.:number, Name, Email, Phone, Notices by email',
    property.exportedTenants,
  ),
  table(
    'Owners and contacts',
    'Contact no.:number, Name, Salutation, Email, Phone, Postal address, Properties',
    property.exportedContacts,
  ),
  table('Property managers', 'Manager no.:number, Name, Email, Phone, Active', record.exportedManagers),
  table('Users', 'Name, Email, Master user, Manager no.:number, From, Until', record.exportedUsers),
  table('Invitations', 'Name, Email, Master user, Invited, Accepted, Withdrawn', office.exportedInvitations),
  table(
    'Ways in',
    'Property no.:number, Appointment, Appointment until:day, Notice of entry, Notice until:day, Vacant, Vacant until:day, Key pickup, Comments',
    cases.exportedWaysIn,
  ),
  table('Access notes', 'Property no.:number, Kind, Note, At, By', cases.exportedAccessNotes),
  table(
    'Keys',
    'Property no.:number, Visit no.:number, Key number, Collected, By, Returned, Returned by',
    access.exportedKeys,
  ),
  table(
    'Visits',
    'Visit no.:number, Property no.:number, From, To, Status, Entry, Technician, Services, Contacts, Cancelled because',
    access.exportedVisits,
  ),
  table('Records of visits', 'Visit no.:number, Sent, Recorded by, Done by, Record', cases.exportedRecords),
  table(
    'Records to release',
    'Property no.:number, Visit no.:number, Quote no.:number, Done:day, Sent, Missing, Status, Decided, By, Reason, Record',
    cases.exportedReleases,
  ),
  table(
    'Findings',
    'Finding no.:number, Property no.:number, Service, Finding, Severity, Appliance, Location, Found:day, Status, Quote no.:number, Repaired:day, Repaired by, Closed as, Notes',
    access.exportedFindings,
  ),
  table(
    'Declarations about findings',
    'Property no.:number, What, Findings, Notes, Done by, Licence, Done:day, Does not apply because, Source, Sent, By, Status, Answer',
    cases.exportedDeclarations,
  ),
  table(
    'Quotes',
    'Quote no.:number, Number, Property no.:number, Service, Status, Issued:day, Expires:day, Total:money, GST:money, Decided, Decided by, Declined because',
    money.exportedQuotes,
  ),
  table(
    'Lines of quotes',
    'Quote no.:number, Number, Line:number, Description, Quantity:number, Total:money, GST:money',
    money.exportedQuoteLines,
  ),
  table('History of quotes', 'Quote no.:number, From, To, At, By', office.exportedQuoteMoves),
  table(
    'Records of repairs',
    'Quote no.:number, Visit no.:number, Done:day, Done by, All clear, Sent, Recorded by, Record',
    cases.exportedRepairs,
  ),
  table(
    'Invoices',
    'Invoice no.:number, Number, Property no.:number, Issued:day, Due:day, Total:money, GST:money, Paid, Payment, Cancelled, Why cancelled, Quote no.:number, Visit no.:number',
    money.exportedInvoices,
  ),
  table(
    'Lines of invoices',
    'Invoice no.:number, Number, Line:number, Service, Description, Quantity:number, Total:money, GST:money',
    money.exportedInvoiceLines,
  ),
  table(
    'Agreements about invoices',
    'Version:number, From:day, Until:day, Plan, Who pays, Period, Day of the month:number, Reason, Recorded',
    office.exportedAgreements,
  ),
  table(
    'Billed periods',
    'Property no.:number, From:day, To:day, Invoice no.:number, Not charged because',
    office.exportedPeriods,
  ),
  table('Agreed prices', 'What, From:day, Price:money, At most:money, Reason, Recorded', office.exportedPrices),
  table('Agreed schedules', 'Service, Months:number, Agreed:day', office.exportedSchedules),
  table(
    'Access cases',
    'Case no.:number, Property no.:number, Status, Opened, Closed, Closed ways in',
    cases.exportedCases,
  ),
  table(
    'Access actions',
    'Case no.:number, Issue no.:number, What, Notes, Day:day, At, By, Answer',
    cases.exportedActions,
  ),
  table(
    'Access issues',
    'Issue no.:number, Property no.:number, Problem, Important, Raised, Resolved, Resolved because',
    access.exportedIssues,
  ),
  table(
    'Notices of entry',
    'Notice no.:number, Property no.:number, Visit no.:number, Form, Entry from, Entry to, Served, Way, Served on, Received, Withdrawn, Ground, Text',
    access.exportedNotices,
  ),
  table('Attempts', 'Property no.:number, At, Way, With, Note', access.exportedAttempts),
  table('Notes of calls', 'Property no.:number, At, By, With, Note', access.exportedCalls),
  table(
    'Work orders',
    'Order no.:number, Property no.:number, Address, Asked, By, Status, Notes, Answer',
    record.exportedOrders,
  ),
  table('Messages about work orders', 'Order no.:number, At, By, Message', office.exportedOrderMessages),
  table(
    'Holds and cancellations',
    'Property no.:number, What, Asked, By, Until:day, Reason, Status, Answer',
    record.exportedRequests,
  ),
  table(
    'Mails',
    'Mail no.:number, Property no.:number, Kind, Status, Created, Sent, From, To, Subject, Text, Came back',
    record.exportedMails,
  ),
  table(
    'Documents',
    'Document no.:number, Property no.:number, Type, File, Report no., Date:day, Provided by, Services, Visit no.:number, Compliant, Added, Deleted, SHA-256',
    record.exportedDocuments,
  ),
  table(
    'Coming rules of law',
    'Rule, In force from:day, Property no.:number, Letter sent, Text of the letter, Quote no.:number, Work order no.:number, Not needed because, Decided by',
    record.exportedLawCampaigns,
  ),
  table('Programs', 'What, Name, May, Made, By, Ended', office.exportedPrograms),
  table('Bulk work', 'What, At, By, Undone', office.exportedBulkWork),
  {
    ...table(
      'Audit',
      'At, By, Really by, Source, Action, What, No.:number, Property no.:number, Before, After',
      record.exportedAudit,
    ),
    isByMonth: true,
  },
]
