import type { Tag, Tone } from '@contract/labels.ts'

export type ShownTag = Tag & { code: string }

const order: Record<Tone, number> = { critical: 0, attention: 1, good: 2, neutral: 3 }

/** The gravest first; those of one tone stay in the order of the server. */
export const byGravity = (tags: readonly ShownTag[]): ShownTag[] =>
  tags.toSorted((one, other) => order[one.tone] - order[other.tone])
