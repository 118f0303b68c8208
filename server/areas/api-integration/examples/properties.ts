import { listPropertyManagers } from '../../../../contract/agency.ts'
import { listPropertyDocuments } from '../../../../contract/documents/document-calls.ts'
import type { Endpoint, ReplyOf } from '../../../../contract/endpoint.ts'
import { listReportedFindings } from '../../../../contract/findings/reported-findings.ts'
import { uploadSoftwareFile } from '../../../../contract/integration/software-files.ts'
import { listPortfolio } from '../../../../contract/portfolio/property-lists.ts'
import { getProperty, listAppliances } from '../../../../contract/properties/property-page.ts'
import { getTenancySummary, listTenancies } from '../../../../contract/tenancies/tenancy-calls.ts'
import type { Example } from '../../../platform/open-api.ts'
import { exampleVisit } from './visits.ts'

const address = { addressLine1: '9/106 Albert Avenue', addressLine2: 'Truganina VIC 3029' }
const manager = { id: 69, name: 'Linh Nguyen' }
const email = 'linh.nguyen@wattlebird.example'

const smoke = {
  serviceId: 1,
  shortName: 'smoke',
  compliance: 'COMPLIANT',
  reason: 'Smoke alarm check done 16/12/2025; next due 16/12/2026',
  jobStatus: 'BOOKED_IN',
  dueDate: '2026-12-16',
  lastServiceDate: '2025-12-16',
} as const

const listed: ReplyOf<typeof listPortfolio>['items'][number] = {
  compliancePropertyId: 4648,
  ...address,
  propertyManager: manager,
  isIntegrated: true,
  softwareName: 'PropertyMe',
  compliance: 'COMPLIANT',
  reasons: [],
  tags: ['INTEGRATED', 'SUBSCRIPTION_BILLING'],
  services: [smoke],
  servicesWithFindings: [],
  nextDueDate: '2026-12-16',
  updates: [],
  accessIssues: null,
}

const mobile = {
  contactNumberId: 270_880,
  number: '0491 573 087',
  type: 'MOBILE',
  doNotContactReasonCode: null,
  doNotContactReasonName: null,
}

const tenancy: ReplyOf<typeof listTenancies>[number] = {
  tenancyId: 269_608,
  status: 'CURRENT',
  leaseType: 'NEW',
  startedAt: '2026-01-09',
  endedAt: '2027-01-08',
  vacatingAt: null,
  closedAt: null,
  notes: null,
  source: 'PropertyMe',
  occupants: [
    {
      occupantId: 270_245,
      name: 'Karen Johnson',
      email: 'karen.johnson@mail.example',
      emailProblem: null,
      contactNumbers: [mobile],
      mobileContacts: ['0491 573 087'],
      isAllContactNumbersBlacklisted: false,
      acceptsNoticesByEmail: true,
    },
  ],
  version: 1,
}
const summary: ReplyOf<typeof getTenancySummary> = {
  currentTenancy: tenancy,
  isVacant: false,
  upcomingTenancy: null,
  confirmedAt: '2026-11-08T23:20:00.000Z',
}

const appliance: ReplyOf<typeof listAppliances>[number] = {
  applianceId: 81_204,
  serviceId: 1,
  name: 'Smoke alarm',
  location: 'Hallway',
  expiresOn: '2033-12-16',
}

const property: ReplyOf<typeof getProperty> = {
  compliancePropertyId: 4648,
  address: '9/106 Albert Avenue, Truganina VIC 3029',
  ...address,
  isIntegrated: true,
  softwareName: 'PropertyMe',
  isAgencyKeyKept: false,
  bookingMethod: null,
  compliance: 'COMPLIANT',
  reasons: [],
  tags: ['INTEGRATED', 'SUBSCRIPTION_BILLING'],
  updates: [],
  nextDueDate: '2026-12-16',
  services: [
    {
      ...smoke,
      tags: ['BOOKED_IN'],
      lastCheck: {
        evidence: 'Smoke alarm check 16/12/2025 by Samuel Watson, licence SAT-VIC-90024, AS 3786: passed',
        isProven: true,
        isPassed: true,
        reportDocumentId: 271_854,
        reportSha256: null,
      },
      hasReports: true,
      onHoldUntil: null,
      isCancelled: false,
      isBookable: false,
      visit: {
        visitId: exampleVisit.visitId,
        startsAt: exampleVisit.startsAt,
        endsAt: exampleVisit.endsAt,
        entryMethod: exampleVisit.entryMethod,
        technicianName: exampleVisit.technicianName,
      },
      findings: [],
      blockers: [],
      nextStep: 'Booked for 24/11/2026, 4:00 pm – 6:00 pm',
    },
  ],
  servicesWithFindings: [],
  propertyManager: { ...manager, email },
  isKeyAvailable: true,
  keyNumber: 'A648',
  keyLocationId: 55,
  keyPickupLocation: {
    fullAddress: 'Wattlebird & Finch Property, 188 High Street, Tarneit VIC 3029',
    keyLocationId: 55,
  },
  propertyKeyInformation: {
    onsiteAvailability: 'UNAVAILABLE',
    temporaryKeyExpirationDate: null,
    keyOnsiteNotes: null,
    validFrom: null,
  },
  entryMethodPreferences: {
    preferences: {
      occupantAppointmentPreference: 'YES',
      internalEnPreference: 'YES',
      vacantEntryPreference: 'YES',
    },
    tempPreferences: {
      occupantAppointmentPreferenceExpiresAt: null,
      internalEnPreferenceExpiresAt: null,
      vacantEntryPreferenceExpiresAt: null,
    },
    fieldOption: { occupantAppointmentPreference: 1, internalEnPreference: 1, vacantEntryPreference: 1 },
    comments: null,
    tempExpireDateSettings: { min: '2026-11-20', max: '2027-11-20' },
    isOwn: false,
    agencyPreference: 3,
    version: 0,
  },
  tenancy: summary,
  contacts: [
    {
      contactId: 269_351,
      role: 'LANDLORD',
      name: 'Ava Brown',
      salutation: null,
      email: 'ava.brown@mail.example',
      emailProblem: null,
      contactNumbers: [{ ...mobile, contactNumberId: 270_882, number: '0491 571 491' }],
      address: {
        kind: 'australian',
        line1: 'PO Box 918',
        line2: null,
        line3: null,
        suburbId: 298,
        suburb: 'Melton VIC 3337',
      },
      version: 1,
      softwareName: 'PropertyMe',
      alsoAt: 0,
    },
  ],
  appliances: [appliance],
  requests: [],
  oneOffEntryRequests: [],
  visits: [exampleVisit],
  hasSources: true,
  isResidentialProperty: true,
  nonResidentialPropertyType: null,
  gas: {
    hasGasAppliances: true,
    gasApplianceCount: 2,
    confirmedBy: 'Linh Nguyen',
    confirmedAt: '2026-03-02T01:15:00.000Z',
  },
  isCancelled: false,
  cancelledAt: null,
  counts: { invoices: 3, quotes: 1, findings: 0, notices: 0, documents: 6 },
  accessIssueCaseId: null,
  accessNotes: [],
  actions: {
    addTenancy: true,
    editTenancy: true,
    renewTenancy: true,
    confirmTenancy: true,
    markVacant: true,
    editKeys: true,
    sendEmail: true,
    requestHold: true,
    requestCancellation: true,
    changeResidentialStatus: true,
    editEntryPreferences: true,
    editContacts: true,
    confirmGas: true,
    uploadDocuments: true,
    book: false,
    changeVisits: true,
    requestOneOffEntry: true,
  },
  version: 4,
}

const findings: ReplyOf<typeof listReportedFindings>['items'][number] = {
  property: { compliancePropertyId: 4648, ...address, propertyManager: manager },
  service: { suffix: 'gas', name: 'Gas', tags: [] },
  tags: ['COMPLIANCE_ISSUES'],
  serviceDate: '2026-08-31',
  reportedFindings: [
    {
      originalProblemItem: { title: 'Carbon monoxide spillage from open-flued heater' },
      appliance: { applianceName: 'Open-flued space heater', applianceLocation: 'Lounge room' },
      servicingCategory: {
        code: 'DISCONNECTED_SAFETY_ISSUE',
        name: 'Disconnected for safety',
        color: 'red',
        description: 'Dangerous; made safe by disconnecting it. It stays off until repaired.',
        isUrgent: true,
      },
      quotation: null,
      problemRegister: {
        problemRegisterId: 269_052,
        originalBookingDate: '2026-08-31',
        serviceCode: 'gas',
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
        canInformDI: false,
        canEnterBuiltYear: false,
        thirdPartyInvalidStatus: 'Only the provider can reconnect this appliance',
      },
      progress: { step: 'OPEN', by: null, at: '2026-08-31', next: 'Choose how to resolve it.' },
      safety: { isUnsafe: true, deadline: null },
    },
  ],
}

const report: ReplyOf<typeof listPropertyDocuments>['items'][number] = {
  documentId: 271_854,
  type: { code: 'SERVICE_REPORT', name: 'Service report', icon: 'report' },
  services: [{ code: 'smoke', name: 'Smoke alarm', icon: 'smoke', otherServiceName: null }],
  file: {
    name: 'Smoke alarm report 16-12-2025.pdf',
    size: 48_213,
    contentType: 'application/pdf',
    isPreviewable: true,
  },
  providedBy: 'Provider',
  datedOn: '2025-12-16',
  uploadedBy: null,
  uploadedAt: '2025-12-16T05:10:00.000Z',
  number: 'SR-271854',
  certificate: null,
  isEditable: false,
  removal: null,
  version: 1,
}

const uploaded: ReplyOf<typeof uploadSoftwareFile> = {
  id: 31,
  software: 'REST',
  softwareName: 'Rest',
  fileName: 'properties.csv',
  fileDay: '2026-11-19',
  rowCount: 412,
  status: 'TAKING',
  createdAt: '2026-11-19T01:15:00.000Z',
  createdBy: 'API key Export',
  leftOut: [{ rowNumber: 17, label: '12 High Street', reason: 'The postcode is missing.' }],
  leftOutCount: 1,
}

const listOf = <Item>(item: Item) => ({ items: [item], total: 1, unfilteredTotal: 1 })

export const propertyExamples: readonly (readonly [Endpoint, Example])[] = [
  [uploadSoftwareFile, { reply: uploaded }],
  [listPropertyManagers, { reply: [{ ...manager, email }] }],
  [listPortfolio, { reply: listOf(listed) }],
  [getProperty, { reply: property }],
  [listAppliances, { reply: [appliance] }],
  [getTenancySummary, { reply: summary }],
  [listTenancies, { reply: [tenancy] }],
  [listReportedFindings, { reply: listOf(findings) }],
  [listPropertyDocuments, { reply: listOf(report) }],
]
