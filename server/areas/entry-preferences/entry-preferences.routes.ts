import {
  followAgencyPreference,
  getAgencyEntryPreference,
  getEntryPreferences,
  setEntryPreferences,
} from '../../../contract/entry-preferences.ts'
import { one } from '../../platform/database.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { choosePreferences, readPreferences } from './choose-preferences.ts'
import { followAgency } from './follow-agency.ts'
import { preferenceOfAgency } from './entry-preferences.queries.ts'

export const entryPreferencesRoutes: Route[] = [
  serve(getEntryPreferences, async ({ scope, params }) => readPreferences(scope, params.id)),
  serve(setEntryPreferences, async ({ scope, params, body }) => choosePreferences(scope, params.id, body)),
  serve(followAgencyPreference, async ({ scope, params, query }) => followAgency(scope, params.id, query.version)),
  serve(getAgencyEntryPreference, async ({ scope }) => one(scope.db, preferenceOfAgency(scope.agencyId))),
]
