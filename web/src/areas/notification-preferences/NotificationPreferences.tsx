import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { getNotificationPreference } from '@contract/notification-preferences.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { preload } from '@/shared/preload.ts'
import { useAgencySettings, usePropertyManagers } from '@/shared/session/use-agency.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Select } from '@/ui/fields/Select.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'

const load = async () => import('./PreferenceForm.tsx')
const PreferenceForm = lazy(load)
/** The form loads it when something is unsaved. */
const UnsavedChangesDialog = lazy(async () => ({
  default: (await import('@/shared/form-shell/UnsavedChangesDialog.tsx')).UnsavedChangesDialog,
}))

/** Which service reports are sent to owners automatically, for one property manager at a time. */
export function NotificationPreferences() {
  const managers = usePropertyManagers()
  const usual = useAgencySettings()?.defaultPropertyManagerId ?? null
  const [managerId, setManagerId] = useState(usual)
  const [isDirty, setIsDirty] = useState(false)
  /** The property manager who was chosen while something was unsaved; the user is asked before it is discarded. */
  const [wanted, setWanted] = useState<number | null>(null)

  if (managers.length === 0)
    return <EmptyState title="No property managers found">Preferences are kept for each property manager.</EmptyState>

  const show = (id: number) => {
    setManagerId(id)
    setWanted(null)
    setIsDirty(false)
  }
  const chosen = managers.find(({ id }) => id === managerId)
  return (
    <div className="flex flex-col gap-6">
      <Select
        label="Property manager"
        placeholder="Select a property manager"
        options={managers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(value) => (isDirty ? setWanted(Number(value)) : show(Number(value)))}
        className="max-w-sm"
      />
      {chosen ? (
        <PreferenceOf key={chosen.id} managerId={chosen.id} onDirty={setIsDirty} />
      ) : (
        <p className="text-quiet">Select a property manager to see and change what goes to owners.</p>
      )}
      {wanted === null ? null : (
        <LazyPart onFailure={() => setWanted(null)}>
          <UnsavedChangesDialog isOpen onStay={() => setWanted(null)} onLeave={() => show(wanted)} />
        </LazyPart>
      )}
    </div>
  )
}

/** Its code is loaded beside the preference that it needs. */
type PreferenceOfProps = { managerId: number; onDirty: (isDirty: boolean) => void }

function PreferenceOf({ managerId, onDirty }: PreferenceOfProps) {
  useEffect(() => preload(load), [])
  const preference = useQuery({
    ...endpointQuery(getNotificationPreference, { query: { propertyManagerId: managerId } }),
    // Not cached, because colleagues change it too.
    gcTime: 0,
  })
  if (!preference.data && preference.isError)
    return <LoadFailure query={preference} text="Failed to get notification preference" />
  if (!preference.data) return <Rows />
  return (
    <LazyPart fallback={<Rows />}>
      <PreferenceForm
        preference={preference.data}
        onReload={async () => (await preference.refetch({ throwOnError: true })).data}
        onDirty={onDirty}
      />
    </LazyPart>
  )
}

const Rows = () => <LoadingRows rows={['row', 'row', 'row']} />
