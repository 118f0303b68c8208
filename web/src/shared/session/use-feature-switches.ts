import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { experimentNames, experimentWireName, isOn, type Experiments } from '@contract/me.ts'
import { CallError } from '@/shared/api/call-error.ts'
import { useHasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { sessionWatchQuery } from './shell-data.ts'
import { experimentsQuery } from './use-experiment.ts'

const isFeatureOff = (error: unknown): boolean => error instanceof CallError && error.code === 'feature-off'

/**
 * Follows features that the provider switches while a page is open: with each answer about the session, which a refused
 * call asks for again. While something is unsaved the page stays as it is; the refusal says what is not available.
 */
export function useFeatureSwitches(): void {
  const client = useQueryClient()
  const isUnsaved = useHasUnsavedWork()
  const active = useQuery({ ...sessionWatchQuery, enabled: false }).data?.activeExperiments

  useEffect(() => {
    const askIfOff = (error: unknown) => {
      if (isFeatureOff(error)) void client.refetchQueries({ queryKey: sessionWatchQuery.queryKey })
    }
    const ends = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') askIfOff(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') askIfOff(event.action.error)
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [client])

  useEffect(() => {
    if (!active || isUnsaved) return
    const known = client.getQueryData(experimentsQuery.queryKey)
    if (known && experimentNames.every((name) => isOn(known, name) === active.includes(experimentWireName(name))))
      return
    const next: Experiments = Object.fromEntries(
      experimentNames.map((name) => [experimentWireName(name), active.includes(experimentWireName(name))]),
    )
    client.setQueryData(experimentsQuery.queryKey, next)
  }, [client, active, isUnsaved])
}
