import { hasAtMost } from '../../../contract/form-rules.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { parseTerms } from '../../../contract/terms-text.ts'
import { recordChange, type Actor, type Change, type Source } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import {
  deleteTermsDraft,
  insertTerms,
  lockTerms,
  saveTermsDraft,
  termsDraft,
  termsInEffect,
  termsOfDay,
  termsVersion,
  withdrawTermsRow,
  type TermsDraft,
} from './terms.queries.ts'

export type TermsEditor = Actor & { db: Db; userId: number | null; today: Day; source: Source }

export const longestTerms = 100_000
export const longestWithdrawal = 500

const record = async (editor: TermsEditor, change: Omit<Change, 'entity'>): Promise<void> =>
  recordChange(editor.db, editor, { ...change, entity: 'terms' }, editor.source)

function refuseText(text: string): void {
  const message = !hasAtMost(text, longestTerms)
    ? `Enter at most ${longestTerms.toLocaleString('en-AU')} characters.`
    : parseTerms(text).length === 0
      ? 'Enter the text of the agreement.'
      : undefined
  if (message !== undefined) throw ruleBroken(message, { text: message })
}

function refuseOtherDraft({ state }: TermsEditor, draft: TermsDraft | undefined, seen: number): void {
  if ((draft?.version ?? 0) === seen) return
  const by = draft ? ` by ${draft.updatedBy ?? 'the system'} at ${momentIn(state, draft.updatedAt)}` : ''
  throw new Problem(
    'conflict',
    draft ? `The draft was changed${by}. Compare before you save.` : 'The draft was published or removed meanwhile.',
  )
}

/** Saves the draft of the next version. The same text sent again has no effect. */
export async function saveDraftOfTerms(editor: TermsEditor, typed: { text: string; version: number }): Promise<void> {
  const { db, state } = editor
  const text = typed.text.replaceAll('\r\n', '\n').trim()
  await db.rows(lockTerms(state))
  const draft = await maybeOne(db, termsDraft(state))
  if (draft?.textContent === text) return
  refuseOtherDraft(editor, draft, typed.version)
  refuseText(text)
  await db.rows(saveTermsDraft(editor, text))
  await record(editor, { action: 'draft-terms', after: { characters: text.length } })
}

/** Publishes the draft from a day on. From then on its text never changes. */
export async function publishTerms(
  editor: TermsEditor,
  { effectiveFrom, version, text }: { effectiveFrom: string; version: number; text: string },
): Promise<number> {
  const { db, state, today } = editor
  const refuse = (message: string) => ruleBroken(message, { effectiveFrom: message })
  if (!isDay(effectiveFrom)) throw refuse('Enter the day from which it holds.')
  await db.rows(lockTerms(state))
  const draft = await maybeOne(db, termsDraft(state))
  const same = await maybeOne(db, termsOfDay(state, effectiveFrom))
  // The same form sent again, such as by a second click.
  if (!draft && same?.textContent === text.replaceAll('\r\n', '\n').trim()) return same.id
  refuseOtherDraft(editor, draft, version)
  if (!draft) throw notFound('There is no draft to publish.')
  if (effectiveFrom < today) throw refuse('This day is in the past.')
  const current = await maybeOne(db, termsInEffect(state, today))
  if (current?.textContent === draft.textContent)
    throw refuse(
      `This is the ${current.isDefault ? 'default' : 'text'} that is in effect already. Change the draft first.`,
    )
  if (same) throw refuse('Another version takes effect on this day. Choose another day, or withdraw it.')
  const { id } = await one(db, insertTerms(editor, effectiveFrom, draft.textContent))
  await db.rows(deleteTermsDraft(state))
  await record(editor, { action: 'publish-terms', entityId: id, after: { effectiveFrom } })
  return id
}

/** Withdraws a version before its day, so that nobody is asked for it. */
export async function withdrawTerms(editor: TermsEditor, id: number, reason: string): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockTerms(state))
  const terms = await maybeOne(db, termsVersion(state, id))
  if (!terms?.isOfState) throw notFound('This version was not found.')
  if (terms.withdrawnAt !== null) return
  if (terms.effectiveFrom <= today)
    throw new Problem('conflict', 'This version is in effect and cannot be withdrawn. Publish another one instead.')
  if (reason === '' || !hasAtMost(reason, longestWithdrawal)) {
    const message = reason === '' ? 'Enter a reason.' : `Enter at most ${longestWithdrawal} characters.`
    throw ruleBroken(message, { reason: message })
  }
  await db.rows(withdrawTermsRow(editor, id, reason))
  await record(editor, { action: 'withdraw-terms', entityId: id, after: { reason } })
}
