import {
  followAgencyPreference,
  getAgencyEntryPreference,
  getEntryPreferences,
  setEntryPreferences,
} from '../../../contract/entry-preferences.ts'
import { one } from '../../platform/database.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { undoable } from '../undoable-actions/undoable.ts'
import { choosePreferences, readPreferences } from './choose-preferences.ts'
import { followAgency } from './follow-agency.ts'
import { preferenceOfAgency } from './entry-preferences.queries.ts'

export const entryPreferencesRoutes: Route[] = [
  serve(getEntryPreferences, async ({ scope, params }) => readPreferences(scope, params.id)),
  serve(setEntryPreferences, async ({ scope, params: { id: propertyId }, body }) =>
    undoable(scope, { kind: 'SET_PREFERENCES', propertyId }, async () => choosePreferences(scope, propertyId, body)),
  ),
  serve(followAgencyPreference, async ({ scope, params: { id: propertyId }, query: { version } }) =>
    undoable(scope, { kind: 'FOLLOW_AGENCY', propertyId }, async () => followAgency(scope, propertyId, version)),
  ),
  serve(getAgencyEntryPreference, async ({ scope }) => one(scope.db, preferenceOfAgency(scope.agencyId))),
]
