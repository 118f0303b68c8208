import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { getMySettings } from '@contract/me.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { preload } from '@/shared/preload.ts'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { settingsFailureText } from './settings-failure-text.ts'

const load = async () => import('./PreferencesForm.tsx')
const PreferencesForm = lazy(load)

/** The form is loaded beside the settings that it needs. */
export function MyPreferences() {
  useEffect(() => preload(load), [])
  const settings = useQuery(endpointQuery(getMySettings, {}))
  if (!settings.data && settings.isError)
    return <LoadFailure query={settings} text={settingsFailureText(settings.error, 'Failed to get settings')} />
  if (!settings.data) return <Rows />
  return (
    <LazyPart fallback={<Rows />}>
      <PreferencesForm
        settings={settings.data}
        onReload={async () => (await settings.refetch({ throwOnError: true })).data}
      />
    </LazyPart>
  )
}

/** As high as the form, so that nothing below it moves. */
function Rows() {
  return <LoadingRows rows={['row', 'row', 'row', ...(useExperiment('PortfolioMirroring') ? ['row' as const] : [])]} />
}
