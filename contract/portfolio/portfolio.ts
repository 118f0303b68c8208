import type { ServiceExclusivity } from '../paging.ts'
import type { StateCode } from '../states.ts'

export const facetLists = ['managed', 'other-provider', 'findings', 'updates'] as const
export type FacetList = (typeof facetLists)[number]

/** Restricts a facet to agencies in Victoria, or to users with the problem register. */
type Gate = 'vicOnly' | 'problemRegister'
/** Stored cards hold facets as bits, so a bit must never be reused. */
type Facet = { bit: number; label: string; lists: readonly FacetList[]; gate?: Gate }

/** All filters of the lists, in display order. */
export const facets = {
  COMPLIANT: { bit: 0, label: 'Compliant', lists: ['managed', 'other-provider'] },
  COMPLIANCE_ISSUES: { bit: 1, label: 'Compliance issues', lists: ['managed', 'other-provider'] },
  BOOKING_IN_PROGRESS: { bit: 2, label: 'Booking in progress', lists: ['managed'] },
  OVERDUE: { bit: 3, label: 'Overdue', lists: ['managed', 'other-provider', 'updates'] },
  APPROACHING_NEXT_SERVICE: {
    bit: 4,
    label: 'Approaching next service',
    lists: ['managed', 'other-provider', 'updates'],
  },
  ACTIVE_NOTICES: { bit: 5, label: 'Access issues', lists: ['managed'] },
  URGENT_ACTIVE_NOTICES: { bit: 20, label: 'Urgent access issues', lists: ['managed'] },
  NON_URGENT_ACTIVE_NOTICES: { bit: 21, label: 'Non-urgent access issues', lists: ['managed'] },
  URGENT_QUOTES: { bit: 6, label: 'Urgent quotes', lists: ['managed'] },
  NON_URGENT_QUOTES: { bit: 7, label: 'Non-urgent quotes', lists: ['managed'] },
  OVERDUE_INVOICES: { bit: 8, label: 'Overdue invoices', lists: ['managed'] },
  OUTSTANDING_INVOICES: { bit: 9, label: 'Outstanding invoices', lists: ['managed'] },
  PENDING_ITEMS: { bit: 10, label: 'Pending items', lists: ['managed'], gate: 'problemRegister' },
  MISSING_SUPPLIER: { bit: 11, label: 'Missing service provider', lists: ['other-provider'] },
  MISSING_LAST_SERVICE_DATE: { bit: 12, label: 'Missing last service date', lists: ['other-provider'] },
  RECENTLY_ADDED: { bit: 13, label: 'Recently added', lists: ['other-provider'] },
  UNDER_ENROLMENT: { bit: 14, label: 'Under enrolment', lists: ['other-provider'] },
  LEASE_AGREEMENT_UPDATE_REQUIRED: { bit: 15, label: 'Lease agreement update required', lists: ['updates'] },
  GAS_CONFIRMATION_REQUIRED: {
    bit: 16,
    label: 'Gas confirmation required',
    lists: ['other-provider', 'updates'],
    gate: 'vicOnly',
  },
  URGENT: { bit: 17, label: 'Urgent', lists: ['findings'], gate: 'problemRegister' },
  NON_URGENT: { bit: 18, label: 'Non-urgent', lists: ['findings'], gate: 'problemRegister' },
  ON_SERVICE: { bit: 19, label: 'On service', lists: ['managed'] },
  CANCELLED: { bit: 22, label: 'Cancelled', lists: ['managed'] },
  NEW_MANAGEMENT: { bit: 23, label: 'New managements', lists: ['other-provider'] },
  /** Selects the list of required updates; not offered as a filter. */
  UPDATE_REQUIRED: { bit: 24, label: 'Update required', lists: [] },
} as const satisfies Record<string, Facet>

export type FacetCode = keyof typeof facets
export const facetCodes = Object.keys(facets) as FacetCode[]
export const isFacetCode = (text: string): text is FacetCode => Object.hasOwn(facets, text)

/**
 * Facets about the same question are alternatives: a property needs one of those chosen. All others must apply
 * together.
 */
const alternatives: readonly (readonly FacetCode[])[] = [
  ['COMPLIANT', 'COMPLIANCE_ISSUES', 'BOOKING_IN_PROGRESS'],
  ['OVERDUE', 'APPROACHING_NEXT_SERVICE'],
  ['ACTIVE_NOTICES', 'URGENT_ACTIVE_NOTICES', 'NON_URGENT_ACTIVE_NOTICES'],
  ['URGENT_QUOTES', 'NON_URGENT_QUOTES'],
  ['OVERDUE_INVOICES', 'OUTSTANDING_INVOICES'],
  ['LEASE_AGREEMENT_UPDATE_REQUIRED', 'GAS_CONFIRMATION_REQUIRED'],
  ['URGENT', 'NON_URGENT'],
  ['ON_SERVICE', 'CANCELLED'],
]

/** Chosen facets grouped by question: a property passes if it has one facet of each group. */
export function facetGroups(codes: readonly FacetCode[]): FacetCode[][] {
  const questions = new Map<readonly FacetCode[] | FacetCode, FacetCode[]>()
  for (const code of new Set(codes)) {
    const question = alternatives.find((group) => group.includes(code)) ?? code
    questions.set(question, [...(questions.get(question) ?? []), code])
  }
  return [...questions.values()]
}

/** The facets as a bit mask, as stored in a card. */
export const facetMask = (codes: readonly FacetCode[]): number =>
  codes.reduce((mask, code) => mask | (1 << facets[code].bit), 0)

export type FacetViewer = { state: StateCode; hasProblemRegister: boolean }

/** The facets that a list offers to a user. */
export const listFacets = (list: FacetList, viewer: FacetViewer): FacetCode[] =>
  facetCodes.filter((code) => {
    const facet: Facet = facets[code]
    if (!facet.lists.includes(list)) return false
    if (facet.gate === 'vicOnly') return viewer.state === 'vic'
    return facet.gate !== 'problemRegister' || viewer.hasProblemRegister
  })

/** Compliance of properties serviced by other providers is not verified; the star marks it. */
const starred: ReadonlySet<FacetCode> = new Set(['COMPLIANT', 'COMPLIANCE_ISSUES'])
export const facetLabel = (code: FacetCode, list: FacetList): string =>
  list === 'other-provider' && starred.has(code) ? `${facets[code].label}*` : facets[code].label

export const exclusivityLabels: Record<ServiceExclusivity, string> = {
  INCLUDING: 'Includes selected',
  ONLY: 'Only selected',
  EXCLUDING: 'Excludes selected',
}

/** Who supplies gas or a service that the provider does not. */
export const supplierTypes = ['LANDLORD', 'THIRD_PARTY', 'UNKNOWN'] as const
export type SupplierType = (typeof supplierTypes)[number]
export const supplierTypeLabels: Record<SupplierType, string> = {
  LANDLORD: 'Landlord',
  THIRD_PARTY: 'Third party',
  UNKNOWN: 'Unknown',
}
