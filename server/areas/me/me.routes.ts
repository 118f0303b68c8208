import {
  acceptTerms,
  getActiveExperiments,
  getAgencySettings,
  getMorningMail,
  getMySettings,
  getPendingTerms,
  getShell,
  patchMySettings,
  saveMorningMail,
  settingsRefusals,
  type AgencySettings,
  type Experiments,
} from '../../../contract/me.ts'
import { viewLists } from '../../../contract/saved-views.ts'
import type { StateSystems } from '../../outside/state-systems.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { nothing, serve, type Route } from '../../platform/serve.ts'
import { activeIntegrations, activePropertyManagers } from '../agency/agency.queries.ts'
import { integrationReply } from '../agency/integration-reply.ts'
import { sessionReply } from '../auth/session-reply.ts'
import { acceptTermsOnce } from './accept-terms.ts'
import { changeMorningMail, readMorningMail } from './change-morning-mail.ts'
import { changeSettings, readSettings, whoseWorkOf } from './change-settings.ts'
import {
  activeExperiments,
  listsWithDefaultView,
  pendingTerms,
  userSettingsRow,
  type SettingsRow,
} from './me.queries.ts'

const experimentsReply = (rows: { name: string; isOn: boolean }[]): Experiments =>
  Object.fromEntries(rows.map(({ name, isOn }) => [name, isOn]))

function settingsReply(row: SettingsRow | undefined): AgencySettings {
  if (!row) throw notFound(settingsRefusals[404])
  const {
    isSendingEnabled,
    isDomainSetUp,
    isAccountListed,
    version: _,
    whose: _whose,
    whoseManagerId: _id,
    ...rest
  } = row
  return { ...rest, whoseWork: whoseWorkOf(row), email: { isSendingEnabled, isDomainSetUp, isAccountListed } }
}

export const meRoutes = (stateSystems: StateSystems): Route[] => [
  serve(getActiveExperiments, async ({ scope }) =>
    experimentsReply(await scope.db.rows(activeExperiments(scope.userId, scope.agencyId))),
  ),
  serve(getAgencySettings, async ({ scope }) =>
    settingsReply(await maybeOne(scope.db, userSettingsRow(scope.userId, scope.agencyId))),
  ),
  serve(getMySettings, async ({ scope }) => readSettings(scope)),
  serve(patchMySettings, async ({ scope, body }) => changeSettings(scope, body)),
  serve(getMorningMail, async ({ scope }) => readMorningMail(scope)),
  serve(saveMorningMail, async ({ scope, body }) => changeMorningMail(scope, body.isWanted)),
  serve(getPendingTerms, async ({ scope }) => (await maybeOne(scope.db, pendingTerms(scope))) ?? nothing),
  serve(acceptTerms, async ({ scope, params }) => acceptTermsOnce(scope, params.id)),

  serve(getShell, async ({ scope, signedIn }) => {
    const { userId, agencyId } = scope
    const [experiments, settings, integrations, propertyManagers, terms, lists] = await scope.db.batch([
      activeExperiments(userId, agencyId),
      userSettingsRow(userId, agencyId),
      activeIntegrations(agencyId),
      activePropertyManagers(agencyId),
      pendingTerms(scope),
      listsWithDefaultView(userId, agencyId),
    ])
    return {
      session: sessionReply(signedIn, stateSystems.urlOf(scope.state), scope.now),
      experiments: experimentsReply(experiments),
      agencySettings: settingsReply(settings[0]),
      integrations: integrations.map(integrationReply),
      propertyManagers,
      terms: terms[0] ?? null,
      pathsWithDefaultView: lists.map(({ list }) => viewLists[list]),
    }
  }),
]
