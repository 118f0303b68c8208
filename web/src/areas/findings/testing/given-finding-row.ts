import type { FindingRow, ReportedFinding } from '@contract/findings/reported-findings.ts'
import type { ServiceFindings } from '@contract/findings/resolve-findings.ts'

export const givenFinding = (
  parts: Partial<ReportedFinding> = {},
  register: Partial<ReportedFinding['problemRegister']> = {},
): ReportedFinding => ({
  originalProblemItem: { title: 'Smoke alarm failed functional test' },
  appliance: { applianceName: 'Smoke alarm', applianceLocation: 'Hallway' },
  servicingCategory: { code: 'URGENT', name: 'Urgent', color: 'orange', description: 'Dangerous', isUrgent: true },
  quotation: null,
  problemRegister: {
    problemRegisterId: 1,
    originalBookingDate: '2026-03-04',
    serviceCode: 'smoke',
    status: 'OPEN',
    isDismissed: false,
    isDismissible: false,
    dismissedBy: null,
    dateDismissed: null,
    quoteRequested: false,
    quoteRequestedBy: null,
    dateQuoteRequested: null,
    canRequestQuote: true,
    canForwardToLandlord: false,
    canReactivateQuote: false,
    canInformDI: true,
    canEnterBuiltYear: false,
    thirdPartyInvalidStatus: null,
    ...register,
  },
  progress: { step: 'OPEN', by: null, at: '2026-03-04', next: 'Choose how to resolve it.' },
  safety: null,
  ...parts,
})

export const givenFindingRow = (parts: Partial<FindingRow> = {}): FindingRow => ({
  property: {
    compliancePropertyId: 12,
    addressLine1: '3/12 Wattle Street',
    addressLine2: 'RICHMOND VIC 3121',
    propertyManager: { id: 1, name: 'Priya Nair' },
  },
  service: { suffix: 'smoke', name: 'Smoke alarm', tags: [] },
  tags: [],
  serviceDate: '2026-03-04',
  reportedFindings: [givenFinding()],
  ...parts,
})

export const givenFound = (reportedFindings: ReportedFinding[]): ServiceFindings => ({
  property: { compliancePropertyId: 12, addressLine1: '3/12 Wattle Street', addressLine2: 'RICHMOND VIC 3121' },
  service: { suffix: 'smoke', name: 'Smoke alarm', tags: [] },
  tags: [],
  reportedFindings,
})
