import { TableWriter, type Value } from './copy-writer.ts'
import { dataTables, writer } from './tables.ts'

export type RowOf<Writer> = Writer extends TableWriter<infer Column> ? Record<Column, Value> : never

export function groupedBy<Row>(rows: readonly Row[], key: (row: Row) => Value): (key: Value) => Row[] {
  const groups = new Map<Value, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return (wanted) => groups.get(wanted) ?? []
}

/** Sends rows and also collects the wanted ones until their agency is evaluated. */
class GatheringWriter<Column extends string> extends TableWriter<Column> {
  readonly #isWanted: (row: Record<Column, Value>) => boolean
  protected gathered: Record<Column, Value>[] = []

  constructor(target: TableWriter<Column>, isWanted: (row: Record<Column, Value>) => boolean = () => true) {
    super(target.table, target.columns)
    this.#isWanted = isWanted
  }

  override add(row: Record<Column, Value>): void {
    if (this.#isWanted(row)) this.gathered.push(row)
    super.add(row)
  }

  /** Returns the rows collected since the last call. */
  take(): Record<Column, Value>[] {
    const taken = this.gathered
    this.gathered = []
    return taken
  }
}

/** Holds rows back; another writer sends them together with their results. */
class HoldingWriter<Column extends string> extends GatheringWriter<Column> {
  override add(row: Record<Column, Value>): void {
    this.gathered.push(row)
  }
}

const oneOf =
  <Column extends string>(column: Column, ...values: Value[]) =>
  (row: Record<Column, Value>) =>
    values.includes(row[column])

/**
 * Writers for a data set that is evaluated before it is sent: the tables behind the cards, and those derived from them.
 */
export function evaluatedTables() {
  const tables = dataTables()
  const held = {
    propertyServices: new HoldingWriter(tables.propertyServices),
    portfolioServices: new HoldingWriter(tables.portfolioServices),
  }
  const result = ['compliance', 'compliance_reason'] as const
  return {
    ...tables,
    ...held,
    propertyManagers: new GatheringWriter(tables.propertyManagers),
    properties: new GatheringWriter(tables.properties),
    portfolioProperties: new GatheringWriter(
      tables.portfolioProperties,
      ({ property_id: enrolledAs, is_active: isActive }) => enrolledAs === null && isActive === true,
    ),
    tenancies: new GatheringWriter(tables.tenancies),
    occupants: new GatheringWriter(tables.occupants),
    serviceChecks: new GatheringWriter(tables.serviceChecks),
    appliances: new GatheringWriter(
      tables.appliances,
      ({ service_id: serviceId, expires_on: expires, removed_on: removed }) =>
        serviceId === 1 && expires !== null && removed === null,
    ),
    contacts: new GatheringWriter(tables.contacts),
    propertyContacts: new GatheringWriter(tables.propertyContacts, oneOf('role', 'LANDLORD')),
    contactNumbers: new GatheringWriter(tables.contactNumbers),
    visits: new GatheringWriter(tables.visits),
    visitServices: new GatheringWriter(tables.visitServices),
    entryNotices: new GatheringWriter(tables.entryNotices, oneOf('withdrawn_at', null)),
    keyCollections: new GatheringWriter(tables.keyCollections, oneOf('returned_at', null)),
    accessCases: new GatheringWriter(
      tables.accessCases,
      ({ closed_at: closedAt, suppression_level: level }) => closedAt === null && level === 0,
    ),
    accessCaseMethods: new GatheringWriter(
      tables.accessCaseMethods,
      ({ is_disqualified: isDisqualified, unblocked_at: unblockedAt }) =>
        isDisqualified === true && unblockedAt === null,
    ),
    entryPreferences: new GatheringWriter(tables.entryPreferences),
    accessIssues: new GatheringWriter(tables.accessIssues, oneOf('resolved_at', null)),
    findings: new GatheringWriter(tables.findings),
    thirdPartyResolutions: new GatheringWriter(tables.thirdPartyResolutions, oneOf('status', 'PENDING')),
    thirdPartyFindings: new GatheringWriter(tables.thirdPartyFindings),
    workOrders: new GatheringWriter(
      tables.workOrders,
      ({ status, portfolio_property_id: enrolled }) => status === 'PENDING' && enrolled !== null,
    ),
    quotes: new GatheringWriter(tables.quotes),
    invoices: new GatheringWriter(tables.invoices),
    evaluatedServices: new TableWriter('property_services', [
      ...held.propertyServices.columns,
      ...result,
      'obligations',
    ]),
    evaluatedOtherServices: new TableWriter('portfolio_services', [...held.portfolioServices.columns, ...result]),
    cards: writer(
      'property_cards',
      `agency_id kind subject_id manager_id due_on tallies service_mask facet_mask next_change_on sort_key search_text item
       work_section work_on work_manager_id work`,
    ),
    ledger: writer(
      'result_ledger',
      `agency_id property_id entry service_id known_at valid_from compliance reason obligations facts hash`,
    ),
    propertyResults: writer('property_results', 'agency_id property_id known_from known_to compliance reasons'),
    forecasts: writer('property_forecasts', 'agency_id property_id manager_id entries coming_rules'),
    counters: writer('card_counters', 'agency_id kind manager_id counter count'),
  }
}
export type EvaluatedTables = ReturnType<typeof evaluatedTables>
