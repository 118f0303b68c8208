import type { ManagerKey } from '../../../../contract/paging.ts'
import type { Slice } from '../../../areas/quotes/page-slice.ts'
import type { Sql } from '../../../platform/sql.ts'
import type { AgencyCall } from '../agency/agency-page.ts'
import type { Html, Part } from '../html/html.ts'

/** The labels of values, in the order in which they are offered. */
type Labels = Readonly<Record<string, string>>

export const labelsOf = (table: Readonly<Record<string, { label: string }>>): Labels =>
  Object.fromEntries(Object.entries(table).map(([value, { label }]) => [value, label]))

/** One of several values, chosen from a list, or a day. */
export type ListFilter =
  | { kind: 'choice'; name: string; label: string; any: string; choices: Labels }
  | { kind: 'day'; name: string; label: string }

export type ListColumn<Row> = {
  header: string
  text: (row: Row) => string
  /** Where the page shows more than the text: links, buttons. */
  cell?: (row: Row) => Part
  isNumber?: boolean
  /** The orders that its header offers. */
  orders?: readonly [first: string, second: string]
  /** Share of the width in the PDF; 0 leaves the column out. */
  share?: number
}

/** What the address asks for. A value that is not usable counts as not given. */
export type ListQuery = {
  search: string
  managerId: ManagerKey | undefined
  /** Values of the filters by name. */
  chosen: Readonly<Record<string, string>>
  order: string
  page: number
  /** Chosen values that do not exist, with the label of their filter. */
  unknown: readonly { label: string; value: string }[]
}

export type Counted = { count: number }
type Statements<Row, Summary> = { rows: Sql<Row>; total: Sql<Counted>; summary?: Sql<Summary> }

/** A list of the state system: searched, filtered, sorted, in pages, and as a PDF. */
export type List<Row, Summary = never> = {
  path: string
  title: string
  /** "quote", "quotes". */
  nouns: readonly [one: string, many: string]
  /** Shown if there are none without any filter. */
  empty: string
  /** Other parameters of the address that its links keep, such as the view. */
  kept?: Readonly<Record<string, string>>
  searchLabel: string
  filters: readonly ListFilter[]
  /** The first is the usual one. */
  orders: Labels
  columns: (call: AgencyCall, wanted: ListQuery) => readonly ListColumn<Row>[]
  /** Blank columns of the PDF, to write into. */
  blankColumns?: readonly string[]
  statements: (call: AgencyCall, wanted: ListQuery, slice: Slice) => Statements<Row, Summary>
  /** Shown above the filters. */
  intro?: (call: AgencyCall) => Part
  showSummary?: (call: AgencyCall, summary: Summary) => Html
  describeSummary?: (summary: Summary) => readonly (readonly [label: string, value: string])[]
}

export const rowsPerPage = 25
/** A PDF of more rows takes seconds to draw and is not read by anyone. */
export const mostPdfRows = 1000
