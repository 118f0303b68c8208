import { useCallback, useMemo, useState } from 'react'
import type { Drafts } from '@/shared/solution-forms/solution-forms.ts'
import { useKeeping, useKeptDraft, type KeptDraft } from '@/shared/unsaved-work/kept-draft.ts'

type Place = { method: string | null; solution: string | null }
type Stored = Place & { drafts: [string, object][] }

/** Texts that are kept until they are sent, with the place at which they were typed. */
export function useDrafts(propertyId: number) {
  const draft = useKeptDraft<Stored>(`access issues ${propertyId}`)
  const [kept] = useState(() => new Map<string, object>(draft.value?.drafts))
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
  const startAfresh = () => {
    kept.clear()
    setTypedKeys([])
  }
  return { drafts, typedKeys, draft, startAfresh }
}

/** Keeps what was typed for these solutions; until they are known, what was typed before. */
export const useKeptTyping = (
  draft: KeptDraft<Stored>,
  drafts: Drafts,
  keys: readonly string[] | null,
  place: Place,
): void =>
  useKeeping(draft, () => {
    if (keys === null) return draft.value
    const typed = keys.flatMap((key): [string, object][] => {
      const values = drafts.read(key)
      return values ? [[key, values]] : []
    })
    return typed.length === 0 ? null : { method: place.method, solution: place.solution, drafts: typed }
  })
