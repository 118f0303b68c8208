import type { AccessCase, BlockedEntryMethod, ProblemSet } from '@contract/access-issues/access-case.ts'
import type { Solution } from '@contract/access-issues/access-issues.ts'

export const givenSolution = (label: string, parts: Partial<Solution> = {}): Solution => ({
  solution_label: label,
  solution_group: 'NotifyDI',
  solution_public_name: `Name of ${label}`,
  description_integrated: `Do ${label} in {PMS}.`,
  description_non_integrated: `Do ${label}.`,
  confirmation_button_text_integrated: `Done ${label} in {PMS}`,
  confirmation_button_text_non_integrated: `Done ${label}`,
  ...parts,
})

export const givenSet = (id: number, solutions: readonly (string | Solution)[]): ProblemSet => ({
  id,
  public_name: `Problem ${id}`,
  public_descriptions: [`Description of problem ${id}.`],
  raised_at: '2026-03-04T01:00:00.000Z',
  suggested_actions: solutions.map((solution) => ({
    solution: typeof solution === 'string' ? givenSolution(solution) : solution,
  })),
})

const names: Record<string, string> = {
  APPOINTMENT: 'Appointment',
  ENTER_WITH_KEY_AS_EN: 'Entry notice',
  ENTER_WITH_KEY_BY_TENANT_REQUEST: 'Tenant requested key pick-up',
  ENTER_WITH_KEY_VACANT: 'Vacant entry',
}

export const givenMethod = (
  method: string,
  sets: readonly ProblemSet[],
  parts: Partial<BlockedEntryMethod> = {},
): BlockedEntryMethod => ({
  entry_method: method,
  name: names[method] ?? method,
  description: `How ${method} works.`,
  is_blocked_by_preferences: false,
  is_disqualified: false,
  is_open: false,
  reasons: [],
  problem_sets: [...sets],
  ...parts,
})

export const givenCase = (
  methods: readonly BlockedEntryMethod[],
  { suppression = 0, isAllDisqualified = false, version = 1, defaultMethod = null, property = {} }: GivenCaseParts = {},
): AccessCase => ({
  problem_case_details: {
    portal_suppression_level: suppression,
    case_id: 5,
    status: 'OPEN',
    opened_at: '2026-03-04T01:00:00.000Z',
    version,
  },
  blocked_entry_methods: [...methods],
  blocked_entry_method_keys: methods.map(({ entry_method: method }) => method),
  default_entry_method: defaultMethod,
  all_entry_methods_disqualified: isAllDisqualified,
  disqualified_reasons: isAllDisqualified
    ? ['We have tried, and cannot use the ways in that your agency could unblock.']
    : [],
  is_blocked_by_preferences: false,
  property: {
    compliancePropertyId: 41,
    address: '12 Elm Street, FITZROY VIC 3065',
    isIntegrated: false,
    softwareName: null,
    isVacant: false,
    isCancelled: false,
    servicesDue: [{ service: 'smoke', dueDate: '2026-03-01', isOverdue: true }],
    occupants: [{ occupantId: 7, name: 'Ana Lee' }],
    allowUntil: { min: '2026-03-04', max: '2027-03-04' },
    ...property,
  },
})
type GivenCaseParts = {
  suppression?: number
  isAllDisqualified?: boolean
  version?: number
  defaultMethod?: string | null
  property?: Partial<AccessCase['property']>
}
