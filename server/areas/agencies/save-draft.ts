import { maybeOne } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { createAgency, type AgencyMaker } from './create-agency.ts'
import { lockAgencyDraft, removeAgencyDraft, saveAgencyDraft, type NewAgencyDraft } from './agency-drafts.queries.ts'
import { agencyOfForm } from './new-agencies.queries.ts'
import { toTypedAgency, type TypedAgency } from './typed-agency.ts'

export const typedOfDraft = ({ typed }: Pick<NewAgencyDraft, 'typed'>): TypedAgency =>
  toTypedAgency((field) => typed[field])

const draftIsGone = (): Problem => notFound('This draft was not found. A colleague may have discarded it.')

const changedMeanwhile = ({ state }: AgencyMaker, { updatedBy, updatedAt }: NewAgencyDraft): Problem =>
  new Problem(
    'conflict',
    `This draft was changed by ${updatedBy} at ${momentIn(state, updatedAt)}. Compare before you save.`,
  )

/** Stores what was typed in one step, right or wrong, so that a colleague can go on from there. */
export async function saveDraft(
  scope: AgencyMaker,
  { id, typed, version }: { id: string; typed: Partial<TypedAgency>; version: string },
): Promise<void> {
  const { db, userId, now } = scope
  const draft = await maybeOne(db, lockAgencyDraft(id))
  if (!draft) throw draftIsGone()
  const stored = typedOfDraft(draft)
  const isSame = Object.entries(typed).every(([field, text]) => stored[field as keyof TypedAgency] === text)
  // The same form sent again, such as by a second click.
  if (isSame) return
  if (String(draft.version) !== version) throw changedMeanwhile(scope, draft)
  await db.rows(saveAgencyDraft(id, typed, userId, now))
}

/** The draft becomes an agency, as it was shown. Returns the id of the agency, also for a form that was sent twice. */
export async function finishDraft(
  scope: AgencyMaker,
  { id, version, isAnotherOffice }: { id: string; version: string; isAnotherOffice: boolean },
): Promise<number> {
  const { db } = scope
  const draft = await maybeOne(db, lockAgencyDraft(id))
  if (!draft) {
    const made = await maybeOne(db, agencyOfForm(id))
    if (!made) throw draftIsGone()
    return made.id
  }
  if (String(draft.version) !== version) throw changedMeanwhile(scope, draft)
  const made = await createAgency(scope, { key: id, typed: typedOfDraft(draft), isAnotherOffice })
  await db.rows(removeAgencyDraft(id))
  return made.id
}
