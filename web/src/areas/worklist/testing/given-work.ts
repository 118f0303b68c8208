import type { SectionCounts, WorkLine, WorkRow } from '@contract/worklist.ts'

export const givenLine = (parts: Partial<WorkLine> = {}): WorkLine => ({
  kind: 'REQUIRED_UPDATE',
  key: 'REQUIRED_UPDATE:GAS_CONFIRMATION_REQUIRED',
  text: 'Please confirm gas appliances',
  consequence: null,
  actOn: null,
  since: null,
  isUnsafe: false,
  isWaiting: false,
  isStuck: false,
  why: 'Services cannot continue without it. It is listed until you answer.',
  action: { code: 'GAS_CONFIRMATION_REQUIRED', label: 'Confirm gas' },
  ...parts,
})

export const givenRow = (id: number, parts: Partial<WorkRow> = {}): WorkRow => ({
  compliancePropertyId: id,
  agencyPortfolioPropertyId: null,
  addressLine1: `${id} King Street`,
  addressLine2: 'CARLTON VIC 3053',
  propertyManager: { id: 1, name: 'Priya Nair' },
  tenant: { name: 'Tilda King', phone: '0491 570 156' },
  section: 'TODAY',
  actOn: null,
  since: null,
  lines: [givenLine()],
  assignedTo: null,
  snooze: null,
  wokenBy: null,
  ...parts,
})

export const givenCounts = (parts: Partial<SectionCounts> = {}): SectionCounts => ({
  UNSAFE: 0,
  TODAY: 0,
  THIS_WEEK: 0,
  LATER: 0,
  WAITING: 0,
  ...parts,
})
