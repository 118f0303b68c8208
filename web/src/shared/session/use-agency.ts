import { useQuery } from '@tanstack/react-query'
import { listIntegrations, listPropertyManagers, type Integration, type PropertyManager } from '@contract/agency.ts'
import { dayIn, type Day } from '@contract/days.ts'
import { getAgencySettings, type AgencySettings } from '@contract/me.ts'
import { states } from '@contract/states.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useNow } from '@/shared/use-now.ts'
import { useSession } from './use-session.ts'

const noIntegrations: Integration[] = []
const noManagers: PropertyManager[] = []

export const useAgencySettings = (): AgencySettings | null =>
  useQuery(endpointQuery(getAgencySettings, {})).data ?? null

/** Whether the agency's emails about visits are sent; while the settings load, they are taken to be. */
export const useSendsEmail = (): boolean => useAgencySettings()?.email.isSendingEnabled ?? true

export const useIntegrations = (): Integration[] => useQuery(endpointQuery(listIntegrations, {})).data ?? noIntegrations

/** An agency is integrated if any property-management software is connected. */
export const useIsIntegrated = (): boolean => useIntegrations().length > 0

export const usePropertyManagers = (): PropertyManager[] =>
  useQuery(endpointQuery(listPropertyManagers, {})).data ?? noManagers

/** Today in the agency's state, independent of this computer's clock settings. */
export const useAgencyToday = (): Day => dayIn(states[useSession().complianceAgencyState].timeZone, useNow())
