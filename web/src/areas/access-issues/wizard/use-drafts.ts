import { useState } from 'react'

/** What was typed for each solution, kept while the user looks at others or a failure is shown. */
export type Drafts = { read: (key: string) => object | undefined; write: (key: string, values: object) => void }

function createDrafts(): Drafts {
  const kept = new Map<string, object>()
  return { read: (key) => kept.get(key), write: (key, values) => void kept.set(key, values) }
}

export const useDrafts = (): Drafts => useState(createDrafts)[0]
