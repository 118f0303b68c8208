import { useCallback, useMemo, useState } from 'react'
import { useSession } from '@/shared/session/use-session.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import { takeLeft, useLeftOnUnload } from '@/shared/unsaved-work/reload-memory.ts'

type Place = { method: string | null; solution: string | null }
type Stored = Place & { drafts: [string, object][] }

/** Texts that survive a reload of the page, with the place at which they were typed. */
export function useDrafts(propertyId: number) {
  const { complianceUserId: user, complianceAgencyId: agency } = useSession()
  const memoryKey = `access-wizard ${agency} ${user} ${propertyId}`
  const [stored] = useState(() => takeLeft(memoryKey) as Stored | null)
  const [kept] = useState(() => new Map<string, object>(stored?.drafts))
  const [typedKeys, setTypedKeys] = useState<readonly string[]>(() => [...kept.keys()])
  const write = useCallback<Drafts['write']>(
    (key, values, isTyped) => {
      kept.set(key, values)
      setTypedKeys((keys) =>
        keys.includes(key) === isTyped ? keys : isTyped ? [...keys, key] : keys.filter((each) => each !== key),
      )
    },
    [kept],
  )
  const drafts: Drafts = useMemo(() => ({ read: (key) => kept.get(key), write }), [kept, write])
  return { drafts, typedKeys, stored, memoryKey }
}

/** Stores what was typed for these solutions while the page is unloaded. */
export const useStoredOnUnload = (memoryKey: string, drafts: Drafts, keys: readonly string[], place: Place): void =>
  useLeftOnUnload(memoryKey, () =>
    keys.length === 0
      ? null
      : { method: place.method, solution: place.solution, drafts: keys.map((key) => [key, drafts.read(key)]) },
  )
