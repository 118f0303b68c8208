import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '@/shared/session/use-session.ts'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import { readTabMemory, writeTabMemory } from '@/shared/tab-memory.ts'

type Place = { method: string | null; solution: string | null }
type Stored = Place & { drafts: [string, object][] }

/** What a reload left behind, once: it is stored only while the page is unloaded. */
function takeStored(memoryKey: string): Stored | null {
  const text = readTabMemory(memoryKey)
  if (!text) return null
  writeTabMemory(memoryKey, '')
  return JSON.parse(text) as Stored
}

/** Texts that survive a reload of the page, with the place at which they were typed. */
export function useDrafts(propertyId: number) {
  const { complianceUserId: user, complianceAgencyId: agency } = useSession()
  const memoryKey = `access-wizard ${agency} ${user} ${propertyId}`
  const [stored] = useState(() => takeStored(memoryKey))
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
export function useStoredOnUnload(memoryKey: string, drafts: Drafts, keys: readonly string[], place: Place): void {
  const { method, solution } = place
  useEffect(() => {
    if (keys.length === 0) return undefined
    const store = () => {
      const stored = { method, solution, drafts: keys.map((key) => [key, drafts.read(key)]) }
      writeTabMemory(memoryKey, JSON.stringify(stored))
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [memoryKey, drafts, keys, method, solution])
}
