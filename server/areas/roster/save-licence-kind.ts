import { hasAtMost } from '../../../contract/form-rules.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Planner } from './change-roster.ts'
import { insertKind, lockKind, updateKind } from './licence-kinds.queries.ts'

export type TypedKind = { name: string; serviceIds: number[]; isVerified: boolean }

const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)

/** Adds a kind of licence, or changes the one that the page showed. Free times follow at once. */
export async function saveLicenceKind(
  planner: Planner,
  seen: { code: string; version: number } | null,
  typed: TypedKind,
): Promise<void> {
  const { db, state, now } = planner
  const errors: Record<string, string> = {}
  const code = seen?.code ?? codeOf(typed.name)
  if (typed.name === '' || !hasAtMost(typed.name, 100)) errors['name'] = 'Enter a name of at most 100 characters.'
  else if (code === '') errors['name'] = 'Enter a name with letters.'
  if (typed.serviceIds.length === 0) errors['service'] = 'Choose at least one service.'
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const stored = await maybeOne(db, lockKind(state, code))
  const isSame =
    stored?.name === typed.name &&
    stored.serviceIds.join() === typed.serviceIds.join() &&
    stored.isVerified === typed.isVerified
  if (isSame) return
  if (seen && !stored) throw notFound('This kind of licence was not found')
  if (seen && stored?.version !== seen.version)
    throw new Problem('conflict', 'This kind of licence was changed meanwhile. Compare before you save.')
  if (seen) await db.rows(updateKind(state, { code, ...typed }, now))
  else if (!(await maybeOne(db, insertKind(state, { code, ...typed }, now))))
    throw ruleBroken('Please correct what is marked.', { name: 'There is a kind with this name already.' })
  const change = { entity: 'licence_kinds', ...(stored && { before: stored }), after: { code, ...typed } }
  await recordChange(
    db,
    planner,
    { action: seen ? 'change-licence-kind' : 'add-licence-kind', ...change },
    'STATE_SYSTEM',
  )
}
