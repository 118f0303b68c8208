import type { Solution } from '../../../contract/access-issues/access-issues.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { ServiceSummary } from '../../../contract/portfolio/property-lists.ts'
import type { ProblemCode } from '../access-cases/access-problems.ts'
import type { ChosenColumns } from '../access-cases/current-preferences.ts'
import type { EntryCitation } from '../entry-rules/citation.ts'

export type IssueFacts = {
  issueId: number
  code: ProblemCode
  publicName: string
  publicDescriptions: string[]
  raisedAt: string
  blocks: string[]
  /** Labels, best first: those of the issue, otherwise those of the catalogue. */
  solutions: string[]
  /** Only the provider's help team can solve it. */
  needsProvider: boolean
}

/** Everything that decides why technicians cannot enter a property. */
export type CaseFacts = ChosenColumns & {
  propertyId: number
  address: string
  softwareName: string | null
  isIntegrated: boolean
  isVacant: boolean
  isCancelled: boolean
  /** The agency may book visits itself. */
  allowsBooking: boolean
  /** A visit that is more than a repair is booked. */
  isVisitBooked: boolean
  /** A technician can get a key, at the agency or at the property. */
  hasKey: boolean
  /** From the card. */
  services: ServiceSummary[]
  /** Of the tenancy in force. */
  occupants: { occupantId: number; name: string; hasEmail: boolean; isReachable: boolean }[]
  /** The tenancy in force. */
  tenancyId: number | null
  openCase: {
    caseId: number
    status: string
    version: number
    openedAt: string
    suppressionLevel: number
    /** The provider has stopped trying to book. */
    isSuspended: boolean
    /** Entry methods that nothing can unblock. */
    disqualified: string[]
  } | null
  /** Unresolved issues of the open case, oldest first. */
  issues: IssueFacts[]
}

/** What the law of the state asks for an entry by notice; null if it allows none. */
export type NoticeRule = EntryCitation & { minNoticeHours: number; isBusinessDays: boolean; noticeForm: string }

export type AccessCatalogue = {
  solutions: readonly Solution[]
  /** In the order in which they are shown. */
  methods: readonly { code: EntryMethod; name: string; description: string }[]
  /** The problem of a property whose preferences do not allow an entry method. */
  byPreferences: { publicName: string; publicDescriptions: string[]; solutions: string[] }
  noticeRule: NoticeRule | null
}
