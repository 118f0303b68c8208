import * as z from 'zod/mini'
import { integration, propertyManager } from './agency.ts'
import { session } from './auth.ts'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { everyone, id, noManager, urlId } from './paging.ts'

/** Feature switches. In the API each is called "AgencyCompliancePortal" + its name. */
export const experimentNames = [
  'Access',
  'PortfolioMirroring',
  'PropertyDetails',
  'DownloadEmail',
  'AgencyEntryMethod',
  'CorporateDashboard',
  'AdvancedAnalytics',
  'OverrideBookableServices',
  'ProblemRegister',
] as const
export type ExperimentName = (typeof experimentNames)[number]

export const experimentWireName = (name: ExperimentName): string => `AgencyCompliancePortal${name}`

export type Experiments = Readonly<Record<string, boolean>>

/** An experiment without a value is off. Both the API name and the short name are accepted. */
export const isOn = (experiments: Experiments, name: ExperimentName): boolean =>
  experiments[experimentWireName(name)] ?? experiments[name] ?? false

/** What every call answers while the agency's access to the portal is switched off. */
export const restrictedText = 'This page is restricted'

/** What every call answers until the user has accepted the licence agreement. */
export const agreementPendingText = 'Please accept the End User License Agreement to continue'

/** Only an explicit "no" denies an agency access to the portal. */
export const hasPortalAccess = (experiments: Experiments): boolean =>
  (experiments[experimentWireName('Access')] ?? experiments['Access']) !== false

/** Whose work the user chose last: everyone's, that of a property manager, or what is not assigned. */
const whoseWork = z.union([id, z.literal(everyone), z.literal(noManager)])
export type WhoseWork = z.infer<typeof whoseWork>

export const agencySettings = z.object({
  defaultPropertyManagerId: z.nullable(z.int()),
  /** Null until the user has chosen. */
  whoseWork: z.nullable(whoseWork),
  /** The property manager that the user is, as a master user has set it. */
  ownPropertyManagerId: z.nullable(z.int()),
  showPortfolioMirroring: z.boolean(),
  allowAgencyPortalBooking: z.boolean(),
  /** Whether the agency may request holds and cancellations of services. */
  canRequestHold: z.boolean(),
  canRequestCancellation: z.boolean(),
  email: z.object({ isSendingEnabled: z.boolean(), isDomainSetUp: z.boolean(), isAccountListed: z.boolean() }),
  /** For a master user whose agency is new: until its first steps are done or hidden. */
  hasFirstSteps: z.boolean(),
})
export type AgencySettings = z.infer<typeof agencySettings>

export const userSettings = z.object({
  /** Sent back with a change, so that a user cannot overwrite a version they have not seen. */
  version: z.optional(z.int()),
  agency: z.object({
    defaultPropertyManagerId: z.nullable(z.int()),
    showPortfolioMirroring: z.boolean(),
    whoseWork: z.optional(z.nullable(whoseWork)),
  }),
})
export type UserSettings = z.infer<typeof userSettings>

export const userSettingsPatch = z.object({
  version: z.optional(z.int().check(z.gte(0))),
  agency: z.object({
    defaultPropertyManagerId: z.optional(z.nullable(id)),
    showPortfolioMirroring: z.optional(z.boolean()),
    /** Alone it does not change the version: the last choice counts. */
    whoseWork: z.optional(z.nullable(whoseWork)),
  }),
})

export const terms = z.object({ id: z.int(), effectiveFrom: day, textContent: z.string() })
export type Terms = z.infer<typeof terms>

export const acceptTermsForm = z.object({
  accepted: z.literal(true, { error: 'You must accept the End User License Agreement to continue' }),
})

export const getActiveExperiments = endpoint('GET /v1/me/active-experiments', {
  evenWithoutPortalAccess: true,
  summary: 'Experiments that are on for this user',
  reply: z.record(z.string(), z.boolean()),
})
export const getAgencySettings = endpoint('GET /v1/me/agency-settings', {
  summary: 'Settings of the current agency for this user',
  reply: agencySettings,
})
const withoutAccess = "You do not have access to this user's settings"
/** By the status of the reply, also for one without a message. */
export const settingsRefusals = { 403: withoutAccess, 404: 'Settings for this user were not found' } as const
export const getMySettings = endpoint('GET /v1/me/settings', {
  summary: 'My preferences',
  withoutAccess,
  reply: userSettings,
})
export const patchMySettings = endpoint('PATCH /v1/me/settings', {
  summary: 'Change my preferences',
  withoutAccess,
  body: userSettingsPatch,
  reply: userSettings,
})
export const getPendingTerms = endpoint('GET /v1/me/terms', {
  mayBeEmpty: true,
  evenWithoutAgreement: true,
  summary: 'The licence agreement that the user has not accepted yet; 204 when there is none',
  reply: terms,
})
export const acceptTerms = endpoint('POST /v1/me/terms/:id/accept', {
  // Never by an administrator in the name of the user.
  onlyInPerson: 'The agreement can be accepted only by the user, not while you view the portal as this user.',
  evenWithoutAgreement: true,
  summary: 'Accept the licence agreement',
  params: z.object({ id: urlId }),
  status: 202,
  reply: z.object({ acceptedAt: z.string() }),
})

/** Everything the frame of the portal needs in one call; each part also has its own call. */
export const getShell = endpoint('GET /v1/me/shell', {
  evenWithoutPortalAccess: true,
  evenWithoutAgreement: true,
  summary: 'Session, experiments, settings, integrations, property managers and pending terms in one call',
  reply: z.object({
    session,
    experiments: z.record(z.string(), z.boolean()),
    agencySettings,
    integrations: z.array(integration),
    propertyManagers: z.array(propertyManager),
    terms: z.nullable(terms),
    /** The paths of the lists that open with a view of this user; see saved-views.ts. */
    pathsWithDefaultView: z.optional(z.array(z.string())),
  }),
})

export const morningMail = z.object({
  isWanted: z.boolean(),
  /** Where it goes. */
  email: z.nullable(z.string()),
  /** False while sending email is switched off for the agency. */
  isSendingEnabled: z.boolean(),
})
export type MorningMail = z.infer<typeof morningMail>

export const getMorningMail = endpoint('GET /v1/me/morning-mail', {
  summary: 'Whether I get an email on weekday mornings about the day in the current agency',
  withoutAccess,
  reply: morningMail,
})
export const saveMorningMail = endpoint('PUT /v1/me/morning-mail', {
  summary: 'Switch my email on weekday mornings on or off',
  withoutAccess,
  body: z.object({ isWanted: z.boolean() }),
  reply: morningMail,
})
