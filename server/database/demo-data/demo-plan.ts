import { experimentNames, type ExperimentName } from '../../../contract/me.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { agencyNames } from '../demo-data-sources/agencies.ts'
import { allot, demoUserIds, type AgencyDraft, type DemoAgencySettings, type DataPlan } from './plan.ts'
import { Random } from './random.ts'

/** Properties per agency. Victoria and Queensland are the largest; one agency has one property and one has none. */
const sizes: Record<StateCode, number[]> = {
  vic: [620, 410, 350, 280, 240, 180, 140, 110, 80, 50, 24, 15, 1, 0],
  qld: [560, 360, 280, 220, 150, 110, 70, 49, 1, 0],
  nsw: [320, 220, 170, 130, 100, 80, 60, 45, 35, 25, 15, 0],
  wa: [190, 80, 50, 40, 20, 10, 4, 1],
  sa: [190, 70, 50, 40, 25, 12, 5, 1],
  act: [185, 40, 20, 10, 8, 5, 3, 1],
  tas: [185, 30, 20, 10, 6, 4, 2, 1],
  nt: [180, 15, 10, 8, 5, 3, 2, 1],
}

/** The first agencies of Victoria include every software once, and some without software. */
const softwareInTurn = [
  'PROPERTY_ME',
  null,
  'PROPERTY_TREE',
  'CONSOLE',
  null,
  'KOLMEO',
  'VAULTRE',
  'REST',
  'PALACE',
  'PROPERTY_ME',
  null,
  'PROPERTY_TREE',
  'PROPERTY_ME',
  'CONSOLE',
]
/** In these states the demo manager's agency has no software, so that both kinds can be signed in to. */
const managersWithoutSoftware: StateCode[] = ['nsw', 'sa', 'nt']

const usual: DemoAgencySettings = {
  allowsBooking: true,
  isSendingEnabled: true,
  emailDomain: 'VERIFIED',
  allowsOwnerReports: true,
  entryPreference: 3,
  hasPortalAccess: true,
}

/** How the agencies of a state differ from the defaults, in order. The first two have a demo manager. */
const variations: Partial<DemoAgencySettings>[] = [
  {},
  { entryPreference: 1 },
  { allowsBooking: false, isSendingEnabled: false, entryPreference: 2 },
  { emailDomain: 'UNVERIFIED', allowsOwnerReports: false, entryPreference: 4 },
  { emailDomain: 'MISSING', allowsBooking: false, entryPreference: 5 },
  { hasPortalAccess: false },
]

/** Experiments of whole agencies, so that the demo master of the state sees the effect of a single one. */
const agencyExperiments: Partial<Record<StateCode, ExperimentName[]>> = {
  nsw: ['ProblemRegister'],
  sa: ['AgencyEntryMethod'],
  wa: ['AdvancedAnalytics', 'PortfolioMirroring'],
  tas: ['DownloadEmail', 'OverrideBookableServices'],
  act: ['CorporateDashboard'],
}

export const everyExperiment = experimentNames.filter((name) => name !== 'Access')

export function demoPlan(seed: number, hasDocuments: boolean): DataPlan {
  const random = new Random(seed, 1)
  const drafts = stateCodes.flatMap((state) =>
    agencyNames[state].map((name, place): AgencyDraft => {
      const isFirst = place === 0
      const software = isFirst && managersWithoutSoftware.includes(state) ? null : (softwareInTurn[place] ?? null)
      return {
        state,
        name,
        software,
        size: sizes[state][place] ?? 0,
        isShowcase: isFirst,
        settings: { ...usual, ...variations[place] },
        experiments: isFirst ? (agencyExperiments[state] ?? []) : [],
        place: random.share(),
      }
    }),
  )
  const { agencies, technicians } = allot(drafts)
  const demoUsers = stateCodes.map((state) => {
    const own = agencies.filter((agency) => agency.state === state)
    return {
      state,
      managerAgency: own[0]?.id ?? 0,
      classicAgency: own[1]?.id ?? 0,
      masterAgencies: own.map(({ id }) => id),
      userIds: demoUserIds(state),
    }
  })
  return { seed, agencies, technicians, demoUsers, hasDocuments, hasHistory: true }
}
