import type { DraftKind } from './drafts.queries.ts'
import { dutyKind } from './duty-kind.ts'
import { entryKind } from './entry-kind.ts'
import type { LawKind, NewVersion } from './law-kind.ts'

export const lawKinds: Record<DraftKind, LawKind<NewVersion>> = { DUTY: dutyKind, ENTRY: entryKind }
