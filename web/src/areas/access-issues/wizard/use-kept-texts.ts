import { useState } from 'react'
import type { LostSolution } from './lost-solutions.ts'
import { typedText, type TypedText } from './typed-text.ts'
import type { Drafts } from './use-drafts.ts'

export type KeptText = LostSolution & TypedText & { isAdded: boolean }

/** What was typed for solutions that are gone. */
export function useKeptTexts(lost: readonly LostSolution[], drafts: Drafts, typedKeys: readonly string[]) {
  const [added, setAdded] = useState<readonly string[]>([])
  const texts = lost.flatMap((solution): KeptText[] => {
    const typed = typedKeys.includes(solution.key) ? typedText(drafts.read(solution.key) ?? {}, solution) : null
    return typed ? [{ ...solution, ...typed, isAdded: added.includes(solution.key) }] : []
  })
  return {
    texts,
    hasUnsaved: texts.some(({ isAdded }) => !isAdded),
    onAdded: (key: string) => setAdded((keys) => [...keys, key]),
  }
}
