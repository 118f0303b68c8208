import * as z from 'zod/mini'
import { accessIssueQuery, isAccessIssueFacet } from '../../../contract/access-issues/access-issue-lists.ts'
import { findingQuery } from '../../../contract/findings/reported-findings.ts'
import { listInvoices } from '../../../contract/invoices.ts'
import { listFacets, type FacetList } from '../../../contract/portfolio/portfolio.ts'
import { integratedQuery, propertyQuery } from '../../../contract/portfolio/property-lists.ts'
import { listQuotes, severities } from '../../../contract/quotes/quotes.ts'
import type { ViewList } from '../../../contract/saved-views.ts'
import type { StateCode } from '../../../contract/states.ts'
import { listWorkOrders } from '../../../contract/work-orders.ts'
import { listWork } from '../../../contract/worklist.ts'
import type { Scope } from '../../platform/scope.ts'
import { listOpenCases } from '../access-issues/list-access-issues.ts'
import { listFindings } from '../findings/list-findings.ts'
import { toInvoiceFilter, toInvoiceOrder } from '../invoices/invoice-list-query.ts'
import { findInvoices } from '../invoices/list-invoices.ts'
import { toCardQuery } from '../portfolio/card-query.ts'
import { listIntegrated } from '../portfolio/integrated-portfolio.ts'
import { readCardPage } from '../portfolio/read-cards.ts'
import { findQuotes } from '../quotes/list-quotes.ts'
import { toQuoteFilter, toQuoteOrder } from '../quotes/quote-list-query.ts'
import { readWorkOrders } from '../work-orders/list-orders.ts'
import { readWork } from '../worklist/list-work.ts'

export type Viewer = { state: StateCode; hasProblemRegister: boolean }

/** How a list reads the address of its page. The totals are those of the list itself, by the same functions. */
export type ListOfViews = {
  /** The parameters of the address that belong to a view, in the order in which it stores them. */
  parameters: readonly string[]
  /** What the list is asked for, as in the query of its endpoint. */
  toQuery: (search: URLSearchParams) => object
  accepts: (search: URLSearchParams, query: object) => boolean
  /** Whether the list has a filter that its endpoint accepts as text. */
  offers: (name: string, value: string, search: URLSearchParams, viewer: Viewer) => boolean
  total: (scope: Scope, search: URLSearchParams) => Promise<number>
}

const firstRow = { limit: 1, offset: 0 }

const valuesOf = (search: URLSearchParams, renamed: Record<string, string> = {}): object =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [renamed[name] ?? name, values.length === 1 ? values[0] : values]
    }),
  )

type Reading<S extends z.ZodMiniType> = {
  schema: S
  toQuery: (search: URLSearchParams) => object
  total: (scope: Scope, query: z.output<S>) => Promise<number>
}

/** One way to read an address: what the endpoint accepts, and its total. */
const reading = <S extends z.ZodMiniType>({ schema, toQuery, total }: Reading<S>) => ({
  toQuery,
  accepts: (_: URLSearchParams, query: object) => z.safeParse(schema, query).success,
  total: async (scope: Scope, search: URLSearchParams) =>
    total(scope, z.parse(schema, { ...toQuery(search), page: '1', 'page-size': '1' })),
})

const exclusivity = { 'service-exclusivity': 'serviceExclusivity' }
const everything = () => true
const offersFacet =
  (list: FacetList) =>
  (name: string, value: string, _: URLSearchParams, viewer: Viewer): boolean =>
    name !== 'facet' || listFacets(list, viewer).some((code) => code === value)

const propertyParameters = [
  'query',
  'facet',
  'service',
  'service-exclusivity',
  'property-manager',
  'sort',
  'direction',
] as const

const managed = reading({
  schema: propertyQuery,
  toQuery: (search) => valuesOf(search, exclusivity),
  total: async (scope, query) =>
    (await readCardPage(scope, toCardQuery('managed', [{ kind: 1 }], query), { page: 1, pageSize: 1 })).total,
})
const integrated = reading({
  schema: integratedQuery,
  toQuery: (search) => {
    const { 'managed-by': managedBy, ...rest } = valuesOf(search, { service: 'services' }) as Record<string, unknown>
    return managedBy === 'ALL' ? rest : { ...rest, 'provided-by': managedBy }
  },
  total: async (scope, query) => (await listIntegrated(scope, query)).total,
})
const isIntegrated = (search: URLSearchParams): boolean => search.has('managed-by')
const portfolioOf = (search: URLSearchParams) => (isIntegrated(search) ? integrated : managed)
const portfolio: ListOfViews = {
  parameters: ['managed-by', ...propertyParameters],
  toQuery: (search) => portfolioOf(search).toQuery(search),
  accepts: (search, query) => portfolioOf(search).accepts(search, query),
  total: async (scope, search) => portfolioOf(search).total(scope, search),
  offers: (name, value, search, viewer) => {
    if (name === 'managed-by') return value === 'OTHER' || value === 'ALL'
    return offersFacet(isIntegrated(search) ? 'other-provider' : 'managed')(name, value, search, viewer)
  },
}

export const listsOfViews: Record<ViewList, ListOfViews> = {
  portfolio,
  'required-updates': {
    parameters: propertyParameters,
    offers: offersFacet('updates'),
    ...reading({
      schema: propertyQuery,
      toQuery: (search) => valuesOf(search, exclusivity),
      total: async (scope, query) => {
        const cards = toCardQuery('updates', [{ kind: 1, within: 'UPDATE_REQUIRED' }], query)
        return (await readCardPage(scope, cards, { page: 1, pageSize: 1 })).total
      },
    }),
  },
  'access-issues': {
    parameters: propertyParameters,
    offers: (name, value) => name !== 'facet' || isAccessIssueFacet(value),
    ...reading({
      schema: accessIssueQuery,
      toQuery: (search) => valuesOf(search, exclusivity),
      total: async (scope, query) => (await listOpenCases(scope, query)).total,
    }),
  },
  'reported-findings': {
    parameters: [...propertyParameters.filter((name) => name !== 'sort' && name !== 'direction'), 'category', 'order'],
    offers: (name, value, search, viewer) =>
      name === 'category'
        ? severities.some((code) => code === value)
        : offersFacet('findings')(name, value, search, viewer),
    ...reading({
      schema: findingQuery,
      toQuery: (search) => valuesOf(search, exclusivity),
      total: async (scope, query) => (await listFindings(scope, query)).total,
    }),
  },
  work: {
    parameters: ['section', 'property-manager'],
    offers: everything,
    ...reading({
      schema: listWork.query,
      toQuery: (search) => {
        const { section, ...rest } = valuesOf(search) as Record<string, string | undefined>
        return { ...rest, section: section?.toUpperCase().replace('-', '_') }
      },
      total: async (scope, query) => (JSON.parse((await readWork(scope, query)).text) as { total: number }).total,
    }),
  },
  'work-orders': {
    parameters: ['view'],
    offers: (name, value) => name !== 'view' || value === 'all' || value === 'open',
    ...reading({
      schema: listWorkOrders.query,
      toQuery: (search) => (search.get('view') === 'all' ? {} : { isOpen: 'true' }),
      total: async (scope, query) => (await readWorkOrders(scope, query)).total,
    }),
  },
  quotes: {
    parameters: ['query', 'status', 'service', 'urgency', 'due', 'property-manager', 'sort', 'direction'],
    offers: everything,
    ...reading({
      schema: listQuotes.query,
      toQuery: (search) => valuesOf(search),
      total: async (scope, query) =>
        (await findQuotes(scope, toQuoteFilter(query), toQuoteOrder(query), firstRow)).total,
    }),
  },
  invoices: {
    parameters: ['query', 'status', 'upload', 'service', 'due', 'property-manager', 'sort', 'direction'],
    offers: everything,
    ...reading({
      schema: listInvoices.query,
      toQuery: (search) => valuesOf(search),
      total: async (scope, query) =>
        (await findInvoices(scope, toInvoiceFilter(query), toInvoiceOrder(query), firstRow)).total,
    }),
  },
}
